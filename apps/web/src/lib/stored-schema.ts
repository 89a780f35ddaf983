/** Tells whether what was read from a browser's storage has the shape that was put there. */
export type Test = (value: unknown) => boolean;

export const isString: Test = (value) => typeof value === "string";
export const isNumber: Test = (value) => typeof value === "number" && Number.isFinite(value);
export const isBoolean: Test = (value) => typeof value === "boolean";
export const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
export const isOneOf =
  (names: readonly string[]): Test =>
  (value) =>
    typeof value === "string" && names.includes(value);
export const isList =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
export const isRecordOf =
  (tests: Record<string, Test>): Test =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(tests).every(([key, test]) => test(Reflect.get(value, key)));
