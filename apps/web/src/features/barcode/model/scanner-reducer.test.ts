import { expect, test } from "vitest";
import { firstStage, nextStage } from "./scanner-reducer.ts";
import type { Stage, Step } from "./scanner-reducer.ts";

const code = "8076800195057";
const other = "8001585001231";
const after = (...steps: Step[]): Stage => steps.reduce(nextStage, firstStage);
const asked: Step = { type: "code", code };

test("a product seen twice is asked for once", () => {
  const asking = after(asked);
  expect(asking).toMatchObject({ at: "asking", code });
  expect(nextStage(asking, asked)).toBe(asking);
  expect(nextStage(asking, { type: "code", code: other })).toBe(asking);
});

test("each answer leads to its own stage", () => {
  const answered = (lookup: Extract<Step, { type: "answer" }>["lookup"]) =>
    after(asked, { type: "answer", code, lookup });
  expect(answered({ status: "not_found", gtin: code })).toMatchObject({ at: "not_found", code });
  expect(answered({ status: "unreachable", gtin: code })).toMatchObject({ at: "unreachable", code });
  expect(answered({ status: "in_store", stem: "2012345" })).toMatchObject({ at: "counter", stem: "2012345" });
  expect(after(asked, { type: "failure", code })).toMatchObject({ at: "unreachable", code });
});

test("an answer that nobody waits for any more changes nothing", () => {
  const late: Step = { type: "answer", code, lookup: { status: "not_found", gtin: code } };
  const cancelled = after(asked, { type: "scan" });
  expect(nextStage(cancelled, late)).toBe(cancelled);
  const next = after(asked, { type: "scan" }, { type: "code", code: other });
  expect(nextStage(next, late)).toBe(next);
  expect(nextStage(next, { type: "failure", code })).toBe(next);
});

test("the camera gives up only while it looks", () => {
  expect(after({ type: "stop", why: "timed_out" })).toMatchObject({ at: "stopped", why: "timed_out" });
  const asking = after(asked);
  expect(nextStage(asking, { type: "stop", why: "timed_out" })).toBe(asking);
});

test("every other try opens the camera anew", () => {
  const stopped = after({ type: "stop", why: "detector" });
  expect(nextStage(stopped, { type: "scan" })).toEqual({ at: "camera", attempt: 2 });
});

test("a number can be typed whatever the camera does", () => {
  expect(after({ type: "stop", why: "unsupported" }, asked)).toMatchObject({ at: "asking", code });
});

test("a photo without a code says so, one with a code is asked about", () => {
  const photo: Step = { type: "photo", photo: new Blob() };
  expect(after(photo, { type: "stop", why: "photo" })).toMatchObject({ at: "stopped", why: "photo" });
  expect(after(photo, asked)).toMatchObject({ at: "asking", code });
});
