import type { Outputs } from "../../../lib/api/trpc-hooks.ts";

export type Lookup = Outputs["product"]["lookup"];
/** Why nothing was read. */
export type Stop = "timed_out" | "detector" | "photo" | "unsupported";

export type Stage =
  /** The camera looks; another attempt opens it anew. */
  | { at: "camera"; attempt: number }
  | { at: "stopped"; why: Stop; attempt: number }
  | { at: "photo"; photo: Blob; attempt: number }
  | { at: "asking"; code: string; attempt: number }
  | { at: "not_found"; code: string; attempt: number }
  | { at: "counter"; stem: string; attempt: number }
  | { at: "unreachable"; code: string; attempt: number };

export type Step =
  | { type: "code"; code: string }
  | { type: "stop"; why: Stop }
  | { type: "photo"; photo: Blob }
  | { type: "answer"; code: string; lookup: Lookup }
  | { type: "failure"; code: string }
  | { type: "scan" };

export const firstStage: Stage = { at: "camera", attempt: 1 };

/**
 * What follows what. A code counts until one is being asked about, so that a product seen twice, or scanned while its
 * number is sent by hand, is asked for once; an answer counts while its own code is being asked about. Found and
 * incomplete products change nothing here: another sheet takes over.
 */
export function nextStage(stage: Stage, step: Step): Stage {
  const { attempt } = stage;
  switch (step.type) {
    case "code":
      return stage.at === "asking" ? stage : { at: "asking", code: step.code, attempt };
    case "stop":
      return stage.at === "camera" || stage.at === "photo"
        ? { at: "stopped", why: step.why, attempt }
        : stage;
    case "photo":
      return stage.at === "asking" ? stage : { at: "photo", photo: step.photo, attempt };
    case "answer":
      if (stage.at !== "asking" || stage.code !== step.code) return stage;
      if (step.lookup.status === "not_found") return { at: "not_found", code: step.code, attempt };
      if (step.lookup.status === "unreachable") return { at: "unreachable", code: step.code, attempt };
      if (step.lookup.status === "in_store") return { at: "counter", stem: step.lookup.stem, attempt };
      return stage;
    case "failure":
      return stage.at === "asking" && stage.code === step.code
        ? { at: "unreachable", code: step.code, attempt }
        : stage;
    case "scan":
      return { at: "camera", attempt: attempt + 1 };
  }
}
