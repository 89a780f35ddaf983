import { isCalendarDay, type CalendarDay } from "@fetta/domain/calendar-day";
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

/** Bytes that hold the metadata: a JPEG has them at its beginning, in a segment of at most 64 kB. */
const metadataBytes = 128 * 1024;

/** Ms that the code of the reader is waited for: on a slow connection the photo goes on without its time. */
const maxReaderWaitMs = 1000;

/** Local day and time of day at which a photo was taken. */
export type TimeTaken = { day: CalendarDay; time: string };

/** When a photo was taken, from its metadata, which the compressed picture lacks; null where it does not say. */
export function readTimeTaken(picture: Blob): Promise<TimeTaken | null> {
  const giveUp = new Promise<null>((resolve) => setTimeout(resolve, maxReaderWaitMs, null));
  return Promise.race([readMetadata(picture), giveUp]);
}

async function readMetadata(picture: Blob): Promise<TimeTaken | null> {
  try {
    const [{ load }, bytes] = await Promise.all([import("exifreader"), picture.slice(0, metadataBytes).arrayBuffer()]);
    // The wall clock of the camera: "2026:11:21 07:05:59".
    const [, year, month, date, time = ""] =
      /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d)/.exec(load(bytes).DateTimeOriginal?.description ?? "") ?? [];
    const day = `${year}-${month}-${date}`;
    return isCalendarDay(day) ? { day, time } : null;
  } catch {
    // Without the reader's code, or with metadata that it cannot read, the time is not known.
    return null;
  }
}
