import type { Outputs } from "../../../lib/api/trpc-hooks.ts";

export type ProductLookup = Outputs["product"]["lookup"];
/** Why the scan stopped without a code. */
export type StopReason = "timed_out" | "detector" | "photo" | "unsupported";

export type ScannerStage =
  /** The camera is scanning; a new attempt opens it again. */
  | { at: "camera"; attempt: number }
  | { at: "stopped"; why: StopReason; attempt: number }
  | { at: "photo"; photo: Blob; attempt: number }
  | { at: "choice"; codes: readonly string[]; attempt: number }
  | { at: "looking_up"; code: string; attempt: number }
  | { at: "not_found"; code: string; attempt: number }
  | { at: "counter"; stem: string; attempt: number }
  | { at: "unreachable"; code: string; attempt: number };

export type ScannerEvent =
  /** What was scanned, typed or chosen: more than one where a picture shows several. */
  | { type: "codes"; codes: readonly string[] }
  | { type: "stop"; why: StopReason }
  | { type: "photo"; photo: Blob }
  | { type: "answer"; code: string; lookup: ProductLookup }
  | { type: "failure"; code: string }
  | { type: "scan" };

export const initialStage: ScannerStage = { at: "camera", attempt: 1 };

/**
 * Transitions of the scanner. A code is accepted until a lookup is under way, so that a product decoded twice, or
 * scanned while its number is submitted by hand, is looked up once; a result is accepted only for the code under
 * lookup. Found and incomplete products change no stage: another sheet opens.
 */
export function scannerReducer(stage: ScannerStage, event: ScannerEvent): ScannerStage {
  const { attempt } = stage;
  switch (event.type) {
    case "codes": {
      const [code, ...others] = event.codes;
      if (code === undefined || stage.at === "looking_up") return stage;
      return others.length > 0 ? { at: "choice", codes: event.codes, attempt } : { at: "looking_up", code, attempt };
    }
    case "stop":
      return stage.at === "camera" || stage.at === "photo" ? { at: "stopped", why: event.why, attempt } : stage;
    case "photo":
      return stage.at === "looking_up" ? stage : { at: "photo", photo: event.photo, attempt };
    case "answer":
      if (stage.at !== "looking_up" || stage.code !== event.code) return stage;
      if (event.lookup.status === "not_found") return { at: "not_found", code: event.code, attempt };
      if (event.lookup.status === "unreachable") return { at: "unreachable", code: event.code, attempt };
      if (event.lookup.status === "in_store") return { at: "counter", stem: event.lookup.stem, attempt };
      return stage;
    case "failure":
      return stage.at === "looking_up" && stage.code === event.code
        ? { at: "unreachable", code: event.code, attempt }
        : stage;
    case "scan":
      return { at: "camera", attempt: attempt + 1 };
  }
}
