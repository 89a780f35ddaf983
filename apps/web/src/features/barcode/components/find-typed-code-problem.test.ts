import { expect, test } from "vitest";
import { findTypedCodeProblem } from "./scan-view.tsx";

test("an incomplete code has no problem", () => {
  for (const text of ["", "8", "80768001", "807680019505", " 8076800 "])
    expect(findTypedCodeProblem(text)).toBeUndefined();
});

test("the check digit of thirteen digits is validated at once", () => {
  expect(findTypedCodeProblem("8076800195057")).toBeUndefined();
  expect(findTypedCodeProblem("8076800195056")).toBe("check_digit");
  expect(findTypedCodeProblem("8 076800 195056")).toBe("check_digit");
  expect(findTypedCodeProblem("807680019505712")).toBe("length");
});

test("a letter is never part of a code", () => {
  expect(findTypedCodeProblem("8o7")).toBe("not_digits");
});
