"""The house inside a page: the same hub, tables, words and players as a server's, with another transport, another store
and another place to think. `build.py` writes it as a folder of static files; all else here runs in the browser."""
