import { describe, expect, test } from "vitest";
import { photoScanReducer, type PhotoScan, type Shot } from "./photo-scan-reducer.ts";

const shot: Shot = { picture: new Blob(), url: "blob:1", key: "k1", entryId: "e1", mode: "dish", eatenAt: null };
const other: Shot = { ...shot, key: "k2" };
const camera: PhotoScan = { at: "camera" };
const analysing: PhotoScan = { at: "analysing", shot };

describe("a scan", () => {
  test("goes from the camera through the analysis to the diary", () => {
    const started = photoScanReducer(camera, { type: "shot", shot });
    expect(started).toEqual(analysing);
    expect(photoScanReducer(started, { type: "logged", shot })).toEqual({ at: "logged", shot });
  });

  test("accepts no second photo while one is being analysed", () => {
    expect(photoScanReducer(analysing, { type: "shot", shot: other })).toBe(analysing);
  });

  test("keeps photo and idempotency key through a failure and its retry", () => {
    const failed = photoScanReducer(analysing, { type: "failed", shot, sentence: "Occupato." });
    expect(failed).toEqual({ at: "failed", shot, sentence: "Occupato.", isUnsaved: false });
    expect(photoScanReducer(failed, { type: "retried" })).toEqual(analysing);
  });

  test("that is logged can no longer fail", () => {
    const logged: PhotoScan = { at: "logged", shot };
    expect(photoScanReducer(logged, { type: "failed", shot, sentence: "Occupato." })).toBe(logged);
    expect(photoScanReducer(logged, { type: "retried" })).toBe(logged);
  });

  test("asks about the dish when the picture is unusable, and then needs another photo", () => {
    const about = { shot, sentence: "Non vediamo cibo.", of: "dish", byHand: false } as const;
    const unusable = photoScanReducer(analysing, { type: "unusable", ...about });
    expect(unusable).toEqual({ at: "unusable", ...about });
    expect(photoScanReducer(unusable, { type: "retried" })).toBe(unusable);
    expect(photoScanReducer(unusable, { type: "reset" })).toEqual(camera);
  });

  test("of a menu offers its dishes to choose from", () => {
    const menu = photoScanReducer(analysing, {
      type: "menu",
      shot,
      sentence: "Questo è un menu.",
      dishes: ["Amatriciana"],
    });
    expect(menu).toEqual({ at: "menu", shot, sentence: "Questo è un menu.", dishes: ["Amatriciana"] });
  });

  test("of a photo that is not analysed waits for a description", () => {
    const unavailable = photoScanReducer(camera, { type: "analysisUnavailable", shot });
    expect(unavailable).toEqual({ at: "analysisUnavailable", shot });
    expect(photoScanReducer(unavailable, { type: "failed", shot, sentence: "Occupato." })).toBe(unavailable);
    expect(photoScanReducer(unavailable, { type: "reset" })).toEqual(camera);
  });

  test("ignores the response to a cancelled photo", () => {
    expect(photoScanReducer(camera, { type: "logged", shot })).toBe(camera);
    const second: PhotoScan = { at: "analysing", shot: other };
    expect(photoScanReducer(second, { type: "failed", shot, sentence: "Occupato." })).toBe(second);
  });
});
