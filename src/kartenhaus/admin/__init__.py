"""The operator's command, also beside a running server."""
