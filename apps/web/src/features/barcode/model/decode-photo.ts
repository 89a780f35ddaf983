import { grab } from "./capture-frame.ts";
import { treatments } from "./scan-profiles.ts";
import type { Look } from "./scan-profiles.ts";
import type { Reader } from "./barcode-reader.ts";
import { readStill } from "./scan-loop.ts";
import type { Box, Size } from "./scan-region.ts";

/** How much of its width and height is the middle of a photo, where a code held before the camera is. */
const middle = 0.6;

const looks: readonly Look[] = treatments.flatMap((treatment, kind) => [
  { area: "guide", kind, treatment },
  { area: "frame", kind, treatment },
]);

function partOf({ width, height }: Size, area: Look["area"]): Box {
  if (area === "frame") return { x: 0, y: 0, width, height };
  const inner = { width: Math.round(width * middle), height: Math.round(height * middle) };
  return { x: Math.round((width - inner.width) / 2), y: Math.round((height - inner.height) / 2), ...inner };
}

/** The code in a photo, upright as its camera meant it; undefined where none can be read for sure. */
export async function codeInPhoto(photo: Blob, reader: Reader): Promise<string | undefined> {
  const url = URL.createObjectURL(photo);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    const canvas = document.createElement("canvas");
    return await readStill(looks, ({ area, treatment }) =>
      reader.read(grab(canvas, image, partOf(size, area), treatment.longest), treatment),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
