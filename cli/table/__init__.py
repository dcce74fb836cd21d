"""The table in the browser: a server on loopback that gives out the page and answers its questions."""
