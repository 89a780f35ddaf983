import { describe, expect, test } from "vitest";
import { compressWithFirst } from "./compress-picture.ts";

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
