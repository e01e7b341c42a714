from contextlib import contextmanager
from collections.abc import Iterator
@contextmanager
def served() -> Iterator[str]:
    yield "http://127.0.0.1:8123/"
