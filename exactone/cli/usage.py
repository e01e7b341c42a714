"""What is wrong with a command line, in a sentence as all others: what, and what was probably meant."""

from __future__ import annotations

import re
from collections.abc import Collection
from difflib import get_close_matches
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from .output import shown

SURE = 0.75  # how alike a word must be to one that there is; a wrong guess is worse than none
_FORMS = (
    (r"No such command '(.*?)'.*", "there is no verb {!r}"),
    (r"No such option: (\S+).*", "there is no option {!r}"),
    (r"Invalid value for (.*?): '(.*)' is not a valid int\S*", "{}: {!r} is no whole number"),
    (r"Invalid value for (.*?): (.*)", "{}: {}"),
    (r"Invalid value: (.*)", "{}"),
    (r"Missing argument '(.*?)'.*", "no {} given"),
    (r"Missing option '(.*?)'.*", "{} is missing"),
    (r"Option '(.*?)' requires an argument.*", "{} wants a value"),
    (r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", "{!r} is too much"),
)


def sentence(error: Any) -> str:
    """The sentence for an error of usage."""
    context, said = error.ctx, error.format_message().strip()
    for form, words in _FORMS:
        if found := re.fullmatch(form, said, re.S):
            parts = [shown(found[1].replace("'", "")), *map(shown, found.groups()[1:])]
            told = words.format(*parts).rstrip(".")
            meant = nearest(parts[0], _known(context)) if told.startswith("there is no") else ""
            break
    else:
        told, meant = shown(said[:1].lower() + said[1:]).rstrip("."), ""
    if ";" in told:  # it says what to do
        return f"exactone: {told}"
    path = context.command_path if context else "exactone"
    return f"exactone: {told}; {meant or f'`{path} --help` says what there is'}"


def nearest(word: str, known: Collection[str]) -> str:
    """What was probably meant, as the end of a sentence; nothing where no word is like this one."""
    close = get_close_matches(word, known, 1, SURE)
    return f"did you mean {close[0]!r}?" if close else ""


def _known(context: Any) -> list[str]:
    """The verbs, or the options of a verb."""
    if context is None:
        return []
    command = context.command
    options = [name for option in command.get_params(context) for name in option.opts if name.startswith("-")]
    return [*(command.list_commands(context) if isinstance(command, TyperGroup) else ()), *options]


def misused(sentence: str) -> NoReturn:
    """Ends the command: its options make no sense."""
    typer.echo(f"exactone: {sentence}", err=True)
    raise typer.Exit(2)
