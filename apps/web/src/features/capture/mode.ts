/** What the next photo is of: something on a plate, or the nutrition table of a pack. */
export const modes = ["dish", "label"] as const;
export type Mode = (typeof modes)[number];

let chosen: Mode = "dish";

/** What was chosen last, as long as the app is open. */
export function lastMode(): Mode {
  return chosen;
}

export function rememberMode(mode: Mode): void {
  chosen = mode;
}
