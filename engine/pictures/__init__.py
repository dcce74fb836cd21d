"""Pictures of castles: SVG for people, and a drawing in characters for terminals."""
