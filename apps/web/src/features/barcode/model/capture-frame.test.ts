import { expect, test } from "vitest";
import { listPhotoViews, scaleToSide, toVideoRegion } from "./capture-frame.ts";

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

test("the guide is mapped to an upright video with a margin", () => {
  // 720 x 1280 over 360 x 600: half the size, 20 px of the page hidden above and below.
  const region = toVideoRegion(box(60, 240, 240, 150), box(0, 30, 360, 600), { width: 720, height: 1280 });
  expect(region).toEqual(box(48, 415, 624, 390));
});

test("only the visible middle of a wide video is used on a narrow screen", () => {
  // 1280 x 720 over 360 x 720: full size, 460 px hidden on either side.
  const region = toVideoRegion(box(0, 200, 360, 200), box(0, 0, 360, 720), { width: 1280, height: 720 });
  expect(region).toEqual(box(406, 170, 468, 260));
});

test("a region is clipped to the video", () => {
  const region = toVideoRegion(box(0, 0, 300, 200), box(0, 0, 300, 200), { width: 600, height: 400 });
  expect(region).toEqual(box(0, 0, 600, 400));
});

test("without a layout the region is the whole video", () => {
  const whole = box(0, 0, 640, 480);
  expect(toVideoRegion(box(0, 0, 0, 0), box(0, 0, 0, 0), { width: 640, height: 480 })).toEqual(whole);
  expect(toVideoRegion(box(0, 0, 0, 0), box(0, 0, 300, 300), { width: 640, height: 480 })).toEqual(whole);
});

test("a region is drawn with the wanted longer side, reduced or enlarged", () => {
  expect(scaleToSide({ width: 500, height: 300 }, 1000)).toEqual({ width: 1000, height: 600 });
  expect(scaleToSide({ width: 1920, height: 1080 }, 960)).toEqual({ width: 960, height: 540 });
  expect(scaleToSide({ width: 1, height: 4000 }, 640)).toEqual({ width: 1, height: 640 });
});

test("a photo is read whole and in four overlapping corners, a small one whole at two sizes", () => {
  expect(listPhotoViews({ width: 4000, height: 3000 })).toEqual([
    { region: box(0, 0, 4000, 3000), side: 2000 },
    { region: box(0, 0, 2200, 1650), side: 2200 },
    { region: box(1800, 0, 2200, 1650), side: 2200 },
    { region: box(0, 1350, 2200, 1650), side: 2200 },
    { region: box(1800, 1350, 2200, 1650), side: 2200 },
  ]);
  expect(listPhotoViews({ width: 640, height: 480 })).toEqual([
    { region: box(0, 0, 640, 480), side: 2000 },
    { region: box(0, 0, 640, 480), side: 640 },
  ]);
});
