"""What docs/security.md promises: hostile sheets, full disks, signals, two runs at once."""
