import { sessionValue } from "../../../lib/session-state.ts";

/** What the next photo is of: something on a plate, or the nutrition table of a pack. */
export const modes = ["dish", "label"] as const;
export type Mode = (typeof modes)[number];

const chosen = sessionValue<Mode>("dish");

/** What was chosen last in this session. */
export const { get: lastMode, set: rememberMode } = chosen;
