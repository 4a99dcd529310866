"""MODEL: what a score sheet says, and how a faulty document becomes one."""
