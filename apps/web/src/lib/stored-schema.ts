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
