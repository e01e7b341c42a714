"""The verbs that show the page in a browser: for any puzzle, or for the file that is edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from . import completing
from .options import Kinds, argument, bring_kinds_beside, option

if TYPE_CHECKING:
    from exactone.server.edited import EditedFile
    from exactone.server.http import PageServer

    from .output import Output

HOST = "127.0.0.1"
USUAL_PORT = 8642

Host = Annotated[
    str, typer.Option("--host", help="The name or number of this machine to listen at.")
]
Port = Annotated[
    int | None,
    option(
        "--port",
        min=0,
        max=65535,
        help=f"The port; 0 is any that is free. Else {USUAL_PORT} where that is free.",
    ),
]
NoBrowser = Annotated[bool, option("--no-browser", help="Print the address, and open nothing.")]


def serve(
    host: Host = HOST, port: Port = None, no_browser: NoBrowser = False, kinds: Kinds = ""
) -> None:
    """Shows the page until it is ended."""
    _serve(host, port, no_browser, None)


def edit(
    file: Annotated[
        str,
        argument(
            help="A puzzle in TOML, or a name for a new one.", autocompletion=completing.files
        ),
    ],
    host: Host = HOST,
    port: Port = None,
    no_browser: NoBrowser = False,
    kinds: Kinds = "",
) -> None:
    """Shows the page with a file, which it saves."""
    from exactone.server.edited import EditedFile
    from exactone.solver.errors import Error

    from . import replies
    from .output import shown

    bring_kinds_beside(file)
    try:
        edited = EditedFile(file)
    except Error as error:
        typer.echo(f"exactone: {shown(str(error))}", err=True)
        raise typer.Exit(replies.BAD_PUZZLE) from None
    _serve(host, port, no_browser, edited)


def _serve(host: str, port: int | None, no_browser: bool, edited: EditedFile | None) -> None:
    """Prints where the page is, and shows it until a signal ends the command."""
    from .output import Output

    out = Output()
    server = _listening(host, port, edited, out)
    out.say(server.address)
    if server.guard.is_open:
        out.aside(
            "exactone: whoever knows this address can use it, from other machines by the name or "
            "number of this one, too; what is sent is not encrypted"
        )
    out.aside("exactone: Ctrl-C ends it")
    if not no_browser:
        _open(server.address, out)
    raise typer.Exit(_until_ended(server))


def _listening(host: str, port: int | None, edited: EditedFile | None, out: Output) -> PageServer:
    """The server at this port, or at the usual one, or at any that is free; ends the command where
    it cannot listen."""
    from exactone.server.http import page_server
    from exactone.solver.errors import Error

    from . import replies

    def complain(words: str) -> None:
        out.aside(f"exactone: {words}")

    try:
        return page_server(host, USUAL_PORT if port is None else port, edited, complain)
    except OSError as error:
        if port is None:
            return _listening(host, 0, edited, out)
        why = (error.strerror or str(error)).lower()
        sentence = (
            f"nothing can listen at port {port} of {host}: {why}; name another one with --port, "
            "or 0 for any that is free"
        )
    except Error as error:
        sentence = str(error)
    typer.echo(f"exactone: {sentence}", err=True)
    raise typer.Exit(replies.NO_KIND_CAN)


def _until_ended(server: PageServer) -> int:
    """The exit code, when a signal came."""
    import os
    import signal

    code = 0

    def end(number: int, _: object) -> None:
        nonlocal code
        code = 128 + number
        signal.signal(number, lambda *_: os._exit(code))  # whoever asks twice does not wait
        raise KeyboardInterrupt

    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
                signal.signal(number, end)
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.close()
    return code


def _open(address: str, out: Output) -> None:
    """Opens the page in a browser, which may take its time."""
    import threading
    import webbrowser

    def run() -> None:
        if not webbrowser.open(address):
            out.aside("exactone: there is no browser that could be opened; open the address above")

    threading.Thread(target=run, daemon=True).start()
