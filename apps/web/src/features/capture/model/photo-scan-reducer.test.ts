import { describe, expect, test } from "vitest";
import { nextScan } from "./photo-scan-reducer.ts";
import type { Scan, Shot } from "./photo-scan-reducer.ts";

const shot: Shot = { picture: new Blob(), url: "blob:1", key: "k1", entryId: "e1", mode: "dish" };
const other: Shot = { ...shot, key: "k2" };
const camera: Scan = { at: "camera" };
const analysing: Scan = { at: "analysing", shot };

describe("a scan", () => {
  test("goes from the camera over the analysis to the diary", () => {
    const started = nextScan(camera, { type: "shot", shot });
    expect(started).toEqual(analysing);
    expect(nextScan(started, { type: "logged", shot })).toEqual({ at: "logged", shot });
  });

  test("takes no second shot while one is on its way", () => {
    expect(nextScan(analysing, { type: "shot", shot: other })).toBe(analysing);
  });

  test("keeps photo and key over a failure and its retry", () => {
    const failed = nextScan(analysing, { type: "failed", shot, sentence: "Occupato." });
    expect(failed).toEqual({ at: "failed", shot, sentence: "Occupato." });
    expect(nextScan(failed, { type: "retried" })).toEqual(analysing);
  });

  test("that is in the diary cannot fail any more", () => {
    const logged: Scan = { at: "logged", shot };
    expect(nextScan(logged, { type: "failed", shot, sentence: "Occupato." })).toBe(logged);
    expect(nextScan(logged, { type: "retried" })).toBe(logged);
  });

  test("asks about the plate when the picture is the trouble, and then needs another one", () => {
    const about = { shot, sentence: "Non vedo cibo.", of: "dish", byHand: false } as const;
    const question = nextScan(analysing, { type: "unclear", ...about });
    expect(question).toEqual({ at: "question", ...about });
    expect(nextScan(question, { type: "retried" })).toBe(question);
    expect(nextScan(question, { type: "left" })).toEqual(camera);
  });

  test("leaves a menu to be chosen from", () => {
    const menu = nextScan(analysing, {
      type: "menu",
      shot,
      sentence: "Questo è un menu.",
      dishes: ["Amatriciana"],
    });
    expect(menu).toEqual({ at: "menu", shot, sentence: "Questo è un menu.", dishes: ["Amatriciana"] });
  });

  test("of a photo that is sent nowhere waits for words", () => {
    const kept = nextScan(camera, { type: "kept", shot });
    expect(kept).toEqual({ at: "words", shot });
    expect(nextScan(kept, { type: "failed", shot, sentence: "Occupato." })).toBe(kept);
    expect(nextScan(kept, { type: "left" })).toEqual(camera);
  });

  test("ignores the answer of a shot that was given up", () => {
    expect(nextScan(camera, { type: "logged", shot })).toBe(camera);
    const second: Scan = { at: "analysing", shot: other };
    expect(nextScan(second, { type: "failed", shot, sentence: "Occupato." })).toBe(second);
  });
});
