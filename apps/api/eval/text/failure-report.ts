import type { TextCase } from "./text-cases.ts";
import type { TextScore } from "./text-score.ts";
import { isFullyRight } from "./text-summary.ts";

function describeErrors(score: TextScore): string[] {
  const { found, missing, invented, kcal, silentHundreds, zeros, guessed, unresolved } = score;
  return [
    ...missing.map(({ name, ids, grams }) => `  - missing: ${name}, ${grams} g (${ids.join(", ")})`),
    ...invented.map(
      ({ sourceText, name, ref, grams }) => `  - invented: ${name} (${ref}), ${grams} g, of «${sourceText}»`,
    ),
    ...found
      .filter(({ gramsRight }) => !gramsRight)
      .map(
        ({ expected, item }) =>
          `  - grams: ${expected.name} ${item.grams} g, expected ${expected.grams}${expected.range ? ` (${expected.range.join(" to ")})` : ""}; ${item.amountSource}, unit ${item.unit?.label ?? "none"}`,
      ),
    ...(kcal.right ? [] : [`  - kcal: ${kcal.got}, expected ${Math.round(kcal.mid)}`]),
    ...silentHundreds.map(({ name }) => `  - silent 100 g: ${name}`),
    ...zeros.map(({ name, grams }) => `  - 0 kcal: ${name}, ${grams} g`),
    ...unresolved.map(
      ({ sourceText, missing: what, suggestions }) =>
        `  - unresolved (${what}): «${sourceText}», offers ${suggestions.map(({ name }) => name).join(" / ") || "nothing"}`,
    ),
    ...guessed.map((word) => `  - not left unresolved: ${word}`),
  ];
}

/** Failures per sentence, as Markdown. Not for a held-out set, whose sentences must not influence the parser. */
export function renderFailures(set: string, cases: readonly TextCase[], scores: readonly TextScore[]): string {
  const texts = new Map(cases.map(({ id, text }) => [id, text]));
  const wrong = scores
    .filter((score) => !isFullyRight(score))
    .map((score) => [`- ${score.id} «${texts.get(score.id)}»`, ...describeErrors(score)].join("\n"))
    .join("\n");
  return `## Wrong in ${set}\n\n${wrong || "Nothing."}\n`;
}
