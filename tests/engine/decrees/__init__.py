"""Royal decrees, one by one."""
