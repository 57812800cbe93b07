def mix(first, second):
    """Blends two colors into a new one."""
    return [(a + b) // 2 for a, b in zip(first, second)]
