import { expect, test } from "vitest";
import { initialStage, scannerReducer, type ScannerStage, type ScannerEvent } from "./scanner-reducer.ts";

const code = "8076800195057";
const other = "8001585001231";
const after = (...steps: ScannerEvent[]): ScannerStage => steps.reduce(scannerReducer, initialStage);
const asked: ScannerEvent = { type: "codes", codes: [code] };

test("a product detected twice is requested once", () => {
  const lookingUp = after(asked);
  expect(lookingUp).toMatchObject({ at: "looking_up", code });
  expect(scannerReducer(lookingUp, asked)).toBe(lookingUp);
  expect(scannerReducer(lookingUp, { type: "codes", codes: [other] })).toBe(lookingUp);
});

test("each response leads to its own stage", () => {
  const answered = (lookup: Extract<ScannerEvent, { type: "answer" }>["lookup"]) =>
    after(asked, { type: "answer", code, lookup });
  expect(answered({ status: "not_found", gtin: code })).toMatchObject({ at: "not_found", code });
  expect(answered({ status: "unreachable", gtin: code })).toMatchObject({ at: "unreachable", code });
  expect(answered({ status: "in_store", stem: "2012345" })).toMatchObject({ at: "counter", stem: "2012345" });
  expect(after(asked, { type: "failure", code })).toMatchObject({ at: "unreachable", code });
});

test("an outdated response changes nothing", () => {
  const late: ScannerEvent = { type: "answer", code, lookup: { status: "not_found", gtin: code } };
  const cancelled = after(asked, { type: "scan" });
  expect(scannerReducer(cancelled, late)).toBe(cancelled);
  const next = after(asked, { type: "scan" }, { type: "codes", codes: [other] });
  expect(scannerReducer(next, late)).toBe(next);
  expect(scannerReducer(next, { type: "failure", code })).toBe(next);
});

test("the camera times out only while it is scanning", () => {
  expect(after({ type: "stop", why: "timed_out" })).toMatchObject({ at: "stopped", why: "timed_out" });
  const lookingUp = after(asked);
  expect(scannerReducer(lookingUp, { type: "stop", why: "timed_out" })).toBe(lookingUp);
});

test("every retry opens the camera again", () => {
  const stopped = after({ type: "stop", why: "detector" });
  expect(scannerReducer(stopped, { type: "scan" })).toEqual({ at: "camera", attempt: 2 });
});

test("of several codes in one picture the chosen one is requested", () => {
  const choice = after({ type: "photo", photo: new Blob() }, { type: "codes", codes: [code, other] });
  expect(choice).toMatchObject({ at: "choice", codes: [code, other] });
  expect(scannerReducer(choice, { type: "codes", codes: [other] })).toMatchObject({ at: "looking_up", code: other });
});

test("a number can be typed in every state of the camera", () => {
  expect(after({ type: "stop", why: "unsupported" }, asked)).toMatchObject({ at: "looking_up", code });
});

test("a photo without a code shows a message, a photo with a code requests its product", () => {
  const photo: ScannerEvent = { type: "photo", photo: new Blob() };
  expect(after(photo, { type: "stop", why: "photo" })).toMatchObject({ at: "stopped", why: "photo" });
  expect(after(photo, asked)).toMatchObject({ at: "looking_up", code });
});
