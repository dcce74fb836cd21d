"""Several pictures in one, side by side."""

import re
from collections.abc import Sequence

GAP = 24
_HEAD = re.compile(r'<svg xmlns="[^"]*" (viewBox="[^"]*") width="([0-9.]+)" height="([0-9.]+)"')


def side_by_side(pictures: Sequence[str]) -> str:
    """Pictures in one, from left to right, each with the space it needs."""
    x, height, parts = 0.0, 0.0, []
    for picture in pictures:
        head = _HEAD.search(picture)
        if head is None:
            raise ValueError("not a picture of ours")
        box, wide, high = head.group(1), float(head.group(2)), float(head.group(3))
        parts.append(picture.replace(head.group(), f'<svg x="{x:g}" y="0" {box} width="{wide:g}" height="{high:g}"', 1))
        x, height = x + wide + GAP, max(height, high)
    width = max(x - GAP, 0)
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', *map(str.rstrip, parts), "</svg>\n"])
