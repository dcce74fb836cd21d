"""The colours of Between Two Castles, and our own line drawings of its wall decorations."""

from engine.two_castles.kinds import Hanging, RoomType

SKY, EARTH, TURF, BLUE = "#e4eff7", "#d9cbb2", "#7a9a52", "#2f78c4"
PAINTS = {
    RoomType.FOOD: ("#fae06c", "#93700a"),
    RoomType.LIVING: ("#b6ddf6", "#23618f"),
    RoomType.UTILITY: ("#b3b7b5", "#505860"),
    RoomType.OUTDOOR: ("#bce09a", BLUE),
    RoomType.SLEEPING: ("#c8a4de", "#6c3a87"),
    RoomType.CORRIDOR: ("#f6f1e5", "#857c6a"),
    RoomType.DOWNSTAIRS: ("#474e64", "#1f2433"),
    RoomType.SPECIAL: ("#f4c9c0", "#9b2f2a"),
}
"""The floor and the frame of each type; whatever may have nothing on top of it has a blue frame."""
SYMBOLS = {
    Hanging.PAINTING: '<path d="M3 5h18v14H3z"/><path d="M6 16l4-5 3 3 2-2 3 4"/>',
    Hanging.MIRROR: '<ellipse cx="12" cy="10" rx="6" ry="8"/><path d="M12 18v4M9 8l4-4"/>',
    Hanging.TORCH: '<path d="M9.5 13h5L13 22h-2z"/><path d="M12 2c1 3 4 4 4 7a4 4 0 0 1-8 0c0-3 3-4 4-7z"/>',
    Hanging.SWORDS: '<path d="M4 3l14 16M20 3L6 19M15 19l4-3M9 19l-4-3"/>',
}
"""On 24 x 24."""
FAINT_PEN = 'stroke="#8b8f97" stroke-opacity=".5" stroke-width="1"'
