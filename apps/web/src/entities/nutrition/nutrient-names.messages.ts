import { formatWhole } from "@fetta/domain/italian-number";
import { nutrientLabels } from "@fetta/domain/nutrition/nutrient-labels.messages";

/** A share with its article, of a whole number up to 100: l’8%, l’11%, l’80%, il 78%. */
const formatShare = (percent: number): string =>
  `${/^(1|8|11|8\d)$/.test(String(percent)) ? "l’" : "il "}${formatWhole(percent)}%`;
const figureFormat = new Intl.NumberFormat("it-IT", { useGrouping: "always", maximumFractionDigits: 2 });

/** Texts of nutrients that several screens have. */
export const nutrientTexts = {
  names: nutrientLabels,
  /** A name within a sentence: "vitamina C". */
  inSentence: (name: string) => name.charAt(0).toLocaleLowerCase("it") + name.slice(1),
  figure: (amount: number) => figureFormat.format(amount),
  amount: (amount: number, unit: string) => `${figureFormat.format(amount)} ${unit}`,
  share: formatShare,
  known: (coverage: number) => `noto per ${formatShare(coverage)}`,
  ofEnergy: "delle calorie",
  little: "noto per meno dell’1% delle calorie",
  unknown: "non noto",
} as const;
