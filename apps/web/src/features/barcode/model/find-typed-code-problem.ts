import { parseGtin, type GtinProblem } from "@fetta/domain/products/gtin";

/** Digits of an EAN-13, the code that almost every product has. */
const typicalCodeLength = 13;

/** What is wrong with a code while it is typed; undefined while further digits may make it valid. */
export function findTypedCodeProblem(text: string): GtinProblem | undefined {
  const reading = parseGtin(text);
  if (!("problem" in reading) || text.trim() === "") return undefined;
  const complete = text.replaceAll(/\D/g, "").length >= typicalCodeLength;
  return reading.problem === "not_digits" || complete ? reading.problem : undefined;
}
