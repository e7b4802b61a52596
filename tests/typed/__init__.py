"""Scripts as users of the library write them; tests/test_types.py has them checked as strictly as can be, and run."""
