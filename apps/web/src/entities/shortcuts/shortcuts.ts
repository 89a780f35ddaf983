import { readStored, writeStored } from "../../lib/stored-schema.ts";

const storageKey = "fetta-shortcuts";

/** Whether single keys act on this device; they can be turned off (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => readStored("local", storageKey, (stored) => stored === "off") === null;

export function turnShortcuts(isOn: boolean): void {
  writeStored("local", storageKey, isOn ? null : "off");
}
