"""HTTP and WebSockets around a hub of live tables."""
