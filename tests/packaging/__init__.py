"""The house as a package: what is built, and what installs it."""
