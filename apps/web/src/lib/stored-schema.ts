/** Validates the shape of a value that was read from the browser's storage. */
export type Validator = (value: unknown) => boolean;

export const isString: Validator = (value) => typeof value === "string";
export const isNumber: Validator = (value) => typeof value === "number" && Number.isFinite(value);
export const isBoolean: Validator = (value) => typeof value === "boolean";
export const isNullOr =
  (validator: Validator): Validator =>
  (value) =>
    value === null || validator(value);
export const isOneOf =
  (options: readonly string[]): Validator =>
  (value) =>
    typeof value === "string" && options.includes(value);
export const isArrayOf =
  (itemValidator: Validator): Validator =>
  (value) =>
    Array.isArray(value) && value.every(itemValidator);
export const isRecordOf =
  (validators: Record<string, Validator>): Validator =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(validators).every(([key, validator]) => validator(Reflect.get(value, key)));

/** `local`: on this device, until it is removed. `session`: in this tab, through reloads. */
type StorageArea = "local" | "session";
const storageOf = (area: StorageArea): Storage => (area === "local" ? localStorage : sessionStorage);

/** A JSON value of the browser's storage; null where it is missing, unreadable or of another shape. */
export function readStored<Value>(area: StorageArea, key: string, validator: Validator): Value | null {
  try {
    const stored: unknown = JSON.parse(storageOf(area).getItem(key) ?? "null");
    return validator(stored) ? (stored as Value) : null;
  } catch {
    return null;
  }
}

/** Stores a value as JSON; null removes it. Where storage is full or unavailable the value lasts until the page is left. */
export function writeStored(area: StorageArea, key: string, value: unknown): void {
  try {
    if (value === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, JSON.stringify(value));
  } catch {
    // Callers keep the value in memory.
  }
}

const shortcutsKey = "fetta-shortcuts";

/** Whether single keys act on this device; they can be turned off (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => readStored("local", shortcutsKey, (stored) => stored === "off") === null;

export function turnShortcuts(isOn: boolean): void {
  writeStored("local", shortcutsKey, isOn ? null : "off");
}

const entryTimesKey = "fetta.entry-times";

/** Whether the diary on this device shows when each entry was eaten. */
export const areEntryTimesShown = (): boolean => readStored("local", entryTimesKey, isBoolean) ?? false;

export function showEntryTimes(isShown: boolean): void {
  writeStored("local", entryTimesKey, isShown || null);
}

const askedDayKey = "fetta.day-asked";

/** The last day of which the question whether it is complete was answered on this device. */
export const readAskedDay = (): string | null => readStored("local", askedDayKey, isString);

export function storeAskedDay(day: string): void {
  writeStored("local", askedDayKey, day);
}
