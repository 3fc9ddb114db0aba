"""A table as an array of pixels."""

import numpy as np
import numpy.typing as npt

from menagerie.core.errors import MenagerieError

GROUND, INK = (251, 245, 233), (29, 42, 48)
SIZE, MARGIN, WIDTH, LINES = 16, 16, 960, 18


def picture(words: str) -> npt.NDArray[np.uint8]:
    """The words on a ground of a fixed size, so that all pictures of a game make a film."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise MenagerieError(
            "a picture needs Pillow: pip install 'menagerie-cards[pettingzoo]'"
        ) from None
    image = Image.new("RGB", (WIDTH, 2 * MARGIN + LINES * (SIZE + 6)), GROUND)
    draw = ImageDraw.Draw(image)
    draw.multiline_text((MARGIN, MARGIN), words, INK, ImageFont.load_default(SIZE), spacing=6)
    return np.asarray(image, np.uint8).copy()
