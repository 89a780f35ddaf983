import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { compressWithFirst, readTimeTaken } from "./compress-picture.ts";

describe("compressing a picture", () => {
  const original = new Blob(["original"]);
  const small = new Blob(["small"]);
  const works = () => Promise.resolve(small);
  const fails = () => Promise.reject(new Error("cannot decode"));

  test("uses the first method that works and tries no other", async () => {
    let tried = 0;
    const counted = () => {
      tried += 1;
      return works();
    };
    expect(await compressWithFirst(original, [works, counted])).toBe(small);
    expect(tried).toBe(0);
  });

  test("falls back to the page when the worker fails", async () => {
    expect(await compressWithFirst(original, [fails, works])).toBe(small);
  });

  test("returns the original picture when no method can decode it", async () => {
    expect(await compressWithFirst(original, [fails, fails])).toBe(original);
  });
});

describe("the time at which a photo was taken", () => {
  const photo = sharp({ create: { width: 8, height: 8, channels: 3, background: "#b3b" } }).jpeg();
  const blobOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);

  test("is the wall clock of the camera, wherever the photo is looked at", async () => {
    const exif = { IFD2: { DateTimeOriginal: "2026:11:21 07:05:59" } };
    expect(await readTimeTaken(blobOf(await photo.clone().withExif(exif).toBuffer()))).toEqual({
      day: "2026-11-21",
      time: "07:05",
    });
  });

  test("is not known without metadata, or with metadata that cannot be read", async () => {
    const plain = await photo.clone().toBuffer();
    const broken = new TextEncoder().encode("\u00ffExif\u0000\u0000MM and nothing more");
    for (const bytes of [plain, broken, new Uint8Array()]) expect(await readTimeTaken(blobOf(bytes))).toBeNull();
  });
});
