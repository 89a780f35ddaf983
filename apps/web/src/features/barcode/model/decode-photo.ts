import { captureFrame } from "./capture-frame.ts";
import { preprocessings } from "./scan-profiles.ts";
import type { ScanProfile } from "./scan-profiles.ts";
import type { BarcodeReader } from "./barcode-reader.ts";
import { readStillImage } from "./scan-loop.ts";
import type { FrameBox, FrameSize } from "./scan-region.ts";

/** Share of a photo's width and height taken as its middle, where a code is usually held. */
const centerShare = 0.6;

const photoProfiles: readonly ScanProfile[] = preprocessings.flatMap((preprocessing, kind) => [
  { area: "guide", kind, preprocessing },
  { area: "frame", kind, preprocessing },
]);

function cropToArea({ width, height }: FrameSize, area: ScanProfile["area"]): FrameBox {
  if (area === "frame") return { x: 0, y: 0, width, height };
  const inner = { width: Math.round(width * centerShare), height: Math.round(height * centerShare) };
  return { x: Math.round((width - inner.width) / 2), y: Math.round((height - inner.height) / 2), ...inner };
}

/** The code in a photo, turned upright by its EXIF orientation; undefined where none can be read with certainty. */
export async function decodeBarcodePhoto(photo: Blob, reader: BarcodeReader): Promise<string | undefined> {
  const url = URL.createObjectURL(photo);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    const canvas = document.createElement("canvas");
    return await readStillImage(photoProfiles, ({ area, preprocessing }) =>
      reader.read(captureFrame(canvas, image, cropToArea(size, area), preprocessing.maxSide), preprocessing),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
