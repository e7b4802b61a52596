"""The lab: simulations, tournaments, reports."""
