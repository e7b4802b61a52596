"""How the parts of a store reach the database: many threads read, one thread writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from . import checks
from .driver_errors import unread
from .errors import BadRow
from .writer import Writer

T = TypeVar("T")


class Access:
    def __init__(self, engine: Engine, process: str) -> None:
        self.engine, self.process = engine, process
        self.writer = Writer(engine, process)

    @property
    def shared(self) -> bool:
        """Whether other processes may write too."""
        return self.engine.dialect.name == "postgresql"

    def write(self, change: Callable[[Connection], T]) -> Future[T]:
        """It may be called again if the connection broke: it should use the connection and no more."""
        return self.writer.submit(change)

    @contextmanager
    def reading(self, *names: str) -> Iterator[Connection]:
        """The names that are asked for are checked: they may come from anybody."""
        for name in names:
            checks.name("id", name)
        try:
            with self.engine.connect() as connection:
                yield connection
        except OverflowError as error:
            raise BadRow("number", "…") from error
        except SQLAlchemyError as error:
            raise unread(error, self.engine.url) from error
