import { describe, expect, test } from "vitest";
import { compressWithFirst } from "./compress-picture.ts";

describe("making a picture small", () => {
  const original = new Blob(["original"]);
  const small = new Blob(["small"]);
  const works = () => Promise.resolve(small);
  const fails = () => Promise.reject(new Error("cannot decode"));

  test("the first way that works gives the picture, and no further one is tried", async () => {
    let tried = 0;
    const counted = () => {
      tried += 1;
      return works();
    };
    expect(await compressWithFirst(original, [works, counted])).toBe(small);
    expect(tried).toBe(0);
  });

  test("where the worker fails, the page does it", async () => {
    expect(await compressWithFirst(original, [fails, works])).toBe(small);
  });

  test("where nothing can read the picture, it is sent as it came", async () => {
    expect(await compressWithFirst(original, [fails, fails])).toBe(original);
  });
});
