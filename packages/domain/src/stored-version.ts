import { AppError } from "./errors.ts";

/** When a row was made and last changed: instants, as dates or as ISO texts. */
type RowTimes = { createdAt: Date | string; updatedAt: Date | string };

/** The version of what was never changed: a device that makes something knows it before the server has it. */
export const firstVersion = "0";

/** The version of a row, by the instant of its last change; later versions sort behind earlier ones as texts. */
export function versionOf({ createdAt, updatedAt }: RowTimes): string {
  const [made, changed] = [new Date(createdAt), new Date(updatedAt)];
  return made.getTime() === changed.getTime() ? firstVersion : changed.toISOString();
}

/** Throws AppError `changed_elsewhere` where a change was made on another version than the stored one; undefined is any. */
export function requireVersion(stored: string, ifVersion: string | undefined): void {
  if (ifVersion !== undefined && ifVersion !== stored) throw new AppError("changed_elsewhere");
}
