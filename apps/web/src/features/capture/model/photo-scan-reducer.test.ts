import { describe, expect, test } from "vitest";
import { photoScanReducer } from "./photo-scan-reducer.ts";
import type { PhotoScan, Shot } from "./photo-scan-reducer.ts";

const shot: Shot = { picture: new Blob(), url: "blob:1", key: "k1", entryId: "e1", mode: "dish" };
const other: Shot = { ...shot, key: "k2" };
const camera: PhotoScan = { at: "camera" };
const analysing: PhotoScan = { at: "analysing", shot };

describe("a scan", () => {
  test("goes from the camera over the analysis to the diary", () => {
    const started = photoScanReducer(camera, { type: "shot", shot });
    expect(started).toEqual(analysing);
    expect(photoScanReducer(started, { type: "logged", shot })).toEqual({ at: "logged", shot });
  });

  test("takes no second shot while one is on its way", () => {
    expect(photoScanReducer(analysing, { type: "shot", shot: other })).toBe(analysing);
  });

  test("keeps photo and key over a failure and its retry", () => {
    const failed = photoScanReducer(analysing, { type: "failed", shot, sentence: "Occupato." });
    expect(failed).toEqual({ at: "failed", shot, sentence: "Occupato." });
    expect(photoScanReducer(failed, { type: "retried" })).toEqual(analysing);
  });

  test("that is in the diary cannot fail any more", () => {
    const logged: PhotoScan = { at: "logged", shot };
    expect(photoScanReducer(logged, { type: "failed", shot, sentence: "Occupato." })).toBe(logged);
    expect(photoScanReducer(logged, { type: "retried" })).toBe(logged);
  });

  test("asks about the plate when the picture is the trouble, and then needs another one", () => {
    const about = { shot, sentence: "Non vedo cibo.", of: "dish", byHand: false } as const;
    const question = photoScanReducer(analysing, { type: "unclear", ...about });
    expect(question).toEqual({ at: "question", ...about });
    expect(photoScanReducer(question, { type: "retried" })).toBe(question);
    expect(photoScanReducer(question, { type: "left" })).toEqual(camera);
  });

  test("leaves a menu to be chosen from", () => {
    const menu = photoScanReducer(analysing, {
      type: "menu",
      shot,
      sentence: "Questo è un menu.",
      dishes: ["Amatriciana"],
    });
    expect(menu).toEqual({ at: "menu", shot, sentence: "Questo è un menu.", dishes: ["Amatriciana"] });
  });

  test("of a photo that is sent nowhere waits for words", () => {
    const kept = photoScanReducer(camera, { type: "kept", shot });
    expect(kept).toEqual({ at: "words", shot });
    expect(photoScanReducer(kept, { type: "failed", shot, sentence: "Occupato." })).toBe(kept);
    expect(photoScanReducer(kept, { type: "left" })).toEqual(camera);
  });

  test("ignores the answer of a shot that was given up", () => {
    expect(photoScanReducer(camera, { type: "logged", shot })).toBe(camera);
    const second: PhotoScan = { at: "analysing", shot: other };
    expect(photoScanReducer(second, { type: "failed", shot, sentence: "Occupato." })).toBe(second);
  });
});
