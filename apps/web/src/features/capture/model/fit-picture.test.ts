import { describe, expect, test } from "vitest";
import { fitPicture } from "./fit-picture.ts";

describe("the size of a picture before it is sent", () => {
  test.each([
    ["a landscape photo", { width: 4032, height: 3024 }, { width: 800, height: 600 }],
    ["a portrait photo, which must not shrink to 450 px", { width: 3024, height: 4032 }, { width: 600, height: 800 }],
    ["a wide camera frame", { width: 1280, height: 720 }, { width: 800, height: 450 }],
    ["a tall camera frame", { width: 720, height: 1280 }, { width: 450, height: 800 }],
    ["a square", { width: 2000, height: 2000 }, { width: 600, height: 600 }],
    ["a panorama", { width: 10_000, height: 500 }, { width: 800, height: 40 }],
    ["a sliver, which keeps a pixel", { width: 10_000, height: 2 }, { width: 800, height: 1 }],
    ["what fits already", { width: 640, height: 480 }, { width: 640, height: 480 }],
  ])("%s", (_name, from, to) => {
    expect(fitPicture(from)).toEqual(to);
  });
});
