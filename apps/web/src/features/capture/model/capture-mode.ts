import { createSessionValue } from "../../../lib/session-state.ts";

/** What the next photo shows: a dish, or the nutrition table of a pack. */
export const captureModes = ["dish", "label"] as const;
export type CaptureMode = (typeof captureModes)[number];

const chosenMode = createSessionValue<CaptureMode>("dish");

/** The mode chosen last in this session. */
export const { get: lastMode, set: rememberMode } = chosenMode;
