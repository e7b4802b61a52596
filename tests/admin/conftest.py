from tests.store.conftest import empty_postgresql, empty_sqlite, open_store, ready_postgresql, ready_sqlite, url

__all__ = ["empty_postgresql", "empty_sqlite", "open_store", "ready_postgresql", "ready_sqlite", "url"]
