import { crc32, deflateSync } from "node:zlib";
import { AppError } from "@fetta/domain/errors";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { describe, expect, test, vi } from "vitest";
import { normalizePhoto } from "./photo-upload.ts";

const dish = sharp(samplePath("ravioli-al-pomodoro"));
const landscape = (width = 1600, height = 1200) => dish.clone().resize(width, height, { fit: "cover" });
const jpeg = () => landscape().jpeg().toBuffer();

const codeOf = async (bytes: Uint8Array): Promise<string> => {
  try {
    await normalizePhoto(bytes);
    return "read";
  } catch (error) {
    return error instanceof AppError ? error.code : `not an AppError: ${String(error)}`;
  }
};
const read = async (bytes: Uint8Array) => {
  const picture = await normalizePhoto(bytes);
  return { ...picture, metadata: await sharp(picture.jpeg).metadata() };
};

describe("a normalised photo", () => {
  test.each([
    ["a landscape photo fits 800 x 600", 1600, 1200, 800, 600],
    ["an upright one 600 x 800", 1200, 1600, 600, 800],
    ["a wide one keeps its shape", 1920, 1080, 800, 450],
    ["a tall one too", 1080, 1920, 450, 800],
    ["a square one is 600", 1000, 1000, 600, 600],
    ["a small one is not blown up", 320, 200, 320, 200],
  ])("has the right size: %s", async (_what, width, height, toWidth, toHeight) => {
    const { metadata } = await read(await landscape(width, height).jpeg().toBuffer());
    expect(metadata).toMatchObject({ format: "jpeg", width: toWidth, height: toHeight });
  });

  test("is a JPEG under 200 kB with the hash of its bytes", async () => {
    const first = await read(await landscape(4000, 3000).jpeg().toBuffer());
    expect(first.jpeg.length).toBeLessThan(200_000);
    expect(first.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect((await read(await landscape(4000, 3000).jpeg().toBuffer())).sha256).toBe(first.sha256);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ["PNG", () => landscape().png().toBuffer()],
    ["PNG with transparency", () => landscape().ensureAlpha(0.4).png().toBuffer()],
    ["WebP", () => landscape().webp().toBuffer()],
    ["AVIF", () => landscape(800, 600).avif({ effort: 0 }).toBuffer()],
    ["progressive JPEG", () => landscape().jpeg({ progressive: true }).toBuffer()],
    ["grey JPEG", () => landscape().grayscale().jpeg().toBuffer()],
    ["CMYK JPEG", () => landscape().toColourspace("cmyk").jpeg().toBuffer()],
  ])("from %s is an sRGB JPEG of three channels", async (_format, make) => {
    const { metadata } = await read(await make());
    expect(metadata).toMatchObject({ format: "jpeg", space: "srgb", channels: 3, hasAlpha: false });
  });

  test("contains no location, time or camera", async () => {
    const exif = {
      IFD0: { Make: "Fotocamera di Giulia", DateTime: "2026:11:21 12:30:00" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 28/1 0/1" },
    };
    const upload = await landscape()
      .withExif(exif)
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>Giulia</x:xmpmeta>")
      .jpeg()
      .toBuffer();
    expect((await sharp(upload).metadata()).exif).toBeDefined();
    const { jpeg: sent, metadata } = await read(upload);
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
      Array.from({ length: 5 }),
    );
    expect(Buffer.from(sent).toString("latin1")).not.toMatch(/Exif|Giulia|GPS|2026:11/);
  });

  /** Rotations and flips that produce the stored picture of each EXIF orientation. */
  const stored: [number, (image: Sharp) => Sharp][] = [
    [1, (image) => image],
    [2, (image) => image.flop()],
    [3, (image) => image.rotate(180)],
    [4, (image) => image.flip()],
    [5, (image) => image.rotate(270).flop()],
    [6, (image) => image.rotate(270)],
    [7, (image) => image.rotate(90).flop()],
    [8, (image) => image.rotate(90)],
  ];
  test.each(stored)("stored in orientation %i is upright", async (orientation, turn) => {
    const upright = await landscape(800, 600).png().toBuffer();
    const upload = await sharp(await turn(sharp(upright)).png().toBuffer())
      .withMetadata({ orientation })
      .jpeg({ quality: 95 })
      .toBuffer();
    const { jpeg: sent, metadata } = await read(upload);
    expect(metadata).toMatchObject({ width: 800, height: 600 });
    const gray = (bytes: Uint8Array) => sharp(bytes).resize(40, 30).grayscale().raw().toBuffer();
    const [expected, actual] = [await gray(upright), await gray(sent)];
    const error =
      actual.reduce((sum, value, index) => sum + Math.abs(value - (expected[index] ?? 0)), 0) / actual.length;
    expect(error).toBeLessThan(4);
  });
});

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of some hundred bytes whose header claims `side` x `side` pixels. */
function claimedPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(1000))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

const text =
  (content: string): (() => Promise<Buffer>) =>
  () =>
    Promise.resolve(Buffer.from(content));
const cut = (make: () => Promise<Buffer>, share: number) => async () => {
  const bytes = await make();
  return bytes.subarray(0, Math.floor(bytes.length * share));
};

describe("normalisation rejects", () => {
  test.each<[string, () => Promise<Uint8Array>, string]>([
    ["nothing", text(""), "not_an_image"],
    ["text", text("ciao, sono una foto"), "not_an_image"],
    ["HTML", text("<!doctype html><script>alert(1)</script>"), "not_an_image"],
    [
      "SVG",
      text('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>'),
      "not_an_image",
    ],
    ["SVG with an XML head", text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), "not_an_image"],
    ["PDF", text("%PDF-1.7 and so on"), "not_an_image"],
    ["GIF", () => landscape(200, 150).gif().toBuffer(), "not_an_image"],
    ["TIFF", () => landscape(200, 150).tiff().toBuffer(), "not_an_image"],
    ["BMP", text(`BM${"\0".repeat(200)}`), "not_an_image"],
    ["HEIC, which has no decoder here", text(`\0\0\0\x18ftypheic${"\0".repeat(200)}`), "not_an_image"],
    ["a JPEG signature alone", () => Promise.resolve(Buffer.from([0xff, 0xd8, 0xff])), "not_an_image"],
    ["a JPEG that stops halfway", cut(jpeg, 0.5), "image_damaged"],
    ["a JPEG that lacks its last tenth", cut(jpeg, 0.9), "image_damaged"],
    ["a PNG that stops halfway", cut(() => landscape().png().toBuffer(), 0.5), "image_damaged"],
    ["a WebP that stops halfway", cut(() => landscape().webp().toBuffer(), 0.5), "image_damaged"],
    [
      "a PNG with nonsense inside",
      async () => Buffer.concat([(await landscape().png().toBuffer()).subarray(0, 40), Buffer.alloc(5000, 7)]),
      "image_damaged",
    ],
    ["a JPEG head on a page", text("\u00ff\u00d8\u00ff<html>"), "not_an_image"],
    ["900 megapixels in a kilobyte", () => Promise.resolve(claimedPng(30_000)), "image_too_large"],
    [
      "more bytes than 10 MB",
      async () => Buffer.concat([await jpeg(), Buffer.alloc(10 * 1024 * 1024)]),
      "image_too_large",
    ],
    ["a single pixel", () => landscape(1, 1).jpeg().toBuffer(), "picture_unreadable"],
    ["a thumbnail of 31 pixels", () => landscape(200, 31).jpeg().toBuffer(), "picture_unreadable"],
  ])("%s", async (_what, make, code) => {
    expect(await codeOf(await make())).toBe(code);
  });
});

/** Counts the pictures being processed, from reading their header to re-encoding. */
function countReading() {
  type Work = (this: Sharp) => Promise<unknown>;
  const made = Object.getPrototypeOf(dish) as { metadata: Work; toBuffer: Work };
  const { metadata, toBuffer } = made;
  const counted = { reading: 0, most: 0 };
  const looked = vi.spyOn(made, "metadata").mockImplementation(function look(this: Sharp) {
    counted.reading += 1;
    counted.most = Math.max(counted.most, counted.reading);
    return metadata.call(this);
  });
  const ended = vi.spyOn(made, "toBuffer").mockImplementation(function make(this: Sharp) {
    return toBuffer.call(this).finally(() => {
      counted.reading -= 1;
    });
  });
  return {
    counted,
    stop: () => {
      looked.mockRestore();
      ended.mockRestore();
    },
  };
}

test("many simultaneous uploads are all read, two at a time", async () => {
  const upload = await jpeg();
  const { counted, stop } = countReading();
  const pictures = await Promise.all(Array.from({ length: 12 }, () => normalizePhoto(upload)));
  stop();
  expect(new Set(pictures.map((picture) => picture.sha256)).size).toBe(1);
  expect(counted).toEqual({ reading: 0, most: 2 });
});
