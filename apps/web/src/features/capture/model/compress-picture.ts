import { fitPicture } from "./fit-picture.ts";

/** Response of the worker. */
export type CompressResult = { picture: Blob } | { problem: string };
type Compressor = (picture: Blob) => Promise<Blob>;

/** Decoding a 12-megapixel photo takes half a second on a phone, so it runs outside the main thread. */
const compressInWorker: Compressor = async (picture) => {
  const worker = new Worker(new URL("compress.worker.ts", import.meta.url), { type: "module" });
  try {
    const shrunk = await new Promise<CompressResult>((resolve, reject) => {
      worker.addEventListener("message", (event: MessageEvent<CompressResult>) => resolve(event.data));
      worker.addEventListener("error", () => reject(new Error("the worker did not start")));
      worker.postMessage(picture);
    });
    if ("problem" in shrunk) throw new Error(shrunk.problem);
    return shrunk.picture;
  } finally {
    worker.terminate();
  }
};

/** Draws onto a canvas of the page and encodes it as JPEG. */
export function drawToJpeg(
  source: CanvasImageSource,
  size: { width: number; height: number },
  quality: number,
): Promise<Blob> {
  const { width, height } = fitPicture(size);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return Promise.reject(new Error("no 2d context"));
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/jpeg", quality);
  });
}

const compressInPage: Compressor = async (picture) => {
  const url = URL.createObjectURL(picture);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await drawToJpeg(image, { width: image.naturalWidth, height: image.naturalHeight }, 0.8);
  } finally {
    URL.revokeObjectURL(url);
  }
};

/** Result of the first compressor that works; the unchanged picture when none does, which the server then checks. */
export async function compressWithFirst(picture: Blob, compressors: readonly Compressor[]): Promise<Blob> {
  for (const compressor of compressors) {
    const shrunk = await compressor(picture).catch(() => null);
    if (shrunk) return shrunk;
  }
  return picture;
}

/** Compresses a photo for upload: JPEG within the size limits, upright, without its metadata. */
export function compressPicture(picture: Blob): Promise<Blob> {
  return compressWithFirst(picture, [compressInWorker, compressInPage]);
}
