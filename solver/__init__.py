"""madking's adviser: answers to "what is best", built on the engine and never asked by it."""
