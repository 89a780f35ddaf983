import { readGtin } from "@fetta/domain/products/gtin";
import type { GtinProblem } from "@fetta/domain/products/gtin";

/** Digits of the code that almost every product has. */
const usualLength = 13;

/** What is wrong with a code that is still being typed; undefined while the next digits may mend it. */
export function problemSoFar(text: string): GtinProblem | undefined {
  const reading = readGtin(text);
  if (!("problem" in reading) || text.trim() === "") return undefined;
  const complete = text.replaceAll(/\D/g, "").length >= usualLength;
  return reading.problem === "not_digits" || complete ? reading.problem : undefined;
}
