import { open } from "node:fs/promises";
import { join } from "node:path";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import sharp from "sharp";

const width = 1280;
const height = 720;
/** Chromium plays the frames in a loop. */
const frameCount = 3;

/** Converts one frame to YUV 4:2:0 (BT.601, limited range), as three planes. */
function toYuv420(rgb: Buffer): Buffer {
  const luma = width * height;
  const half = width / 2;
  const planes = Buffer.alloc(luma + luma / 2);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const [r = 0, g = 0, b = 0] = rgb.subarray(at, at + 3);
      planes[y * width + x] = 16 + 0.257 * r + 0.504 * g + 0.098 * b;
      // Chroma is sampled once per 2 x 2 pixels, at the upper left one.
      if (y % 2 === 1 || x % 2 === 1) continue;
      const colour = luma + (y / 2) * half + x / 2;
      planes[colour] = 128 - 0.148 * r - 0.291 * g + 0.439 * b;
      planes[colour + luma / 4] = 128 + 0.439 * r - 0.368 * g - 0.071 * b;
    }
  }
  return planes;
}

/** Writes a `.y4m` video of a sample into a folder; returns the argument with which Chromium's fake camera plays it. */
export async function filmSample(sample: string, folder: string): Promise<string> {
  const path = join(folder, "film.y4m");
  const pixels = await sharp(samplePath(sample))
    .resize(width, height, { fit: "contain", background: "#3b2a20" })
    .removeAlpha()
    .raw()
    .toBuffer();
  const frame = toYuv420(pixels);
  const videoFile = await open(path, "w");
  await videoFile.write(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`);
  for (let count = 0; count < frameCount; count += 1) {
    await videoFile.write("FRAME\n");
    await videoFile.write(frame);
  }
  await videoFile.close();
  return `--use-file-for-fake-video-capture=${path}`;
}
