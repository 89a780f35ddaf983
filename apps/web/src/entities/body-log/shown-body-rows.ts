import { isArrayOf, isOneOf, readStored, writeStored } from "../../lib/stored-schema.ts";

/** The rows of the home page for what is logged besides food; each can be hidden on this device. */
export const bodyRows = ["water", "weight"] as const;
export type BodyRow = (typeof bodyRows)[number];

const storageKey = "fetta.hidden-body-rows";

export function listShownBodyRows(): BodyRow[] {
  const hidden = readStored<BodyRow[]>("local", storageKey, isArrayOf(isOneOf(bodyRows))) ?? [];
  return bodyRows.filter((row) => !hidden.includes(row));
}

export function setBodyRowShown(row: BodyRow, isShown: boolean): void {
  const shown = listShownBodyRows();
  const hidden = bodyRows.filter((one) => (one === row ? !isShown : !shown.includes(one)));
  writeStored("local", storageKey, hidden.length === 0 ? null : hidden);
}
