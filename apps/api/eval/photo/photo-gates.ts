import { computeItemNutrition } from "@fetta/domain/portions/meal-portion";
import { computeErrorStats } from "../stats/error-stats.ts";
import type { PhotoSummary } from "./photo-summary.ts";
import type { Replay } from "./recording-replay.ts";

/** Maximum loss of accuracy (share of the energy) of our tables against the model's own figures. */
const maxEnergyLoss = 0.01;
/** Minimum share of the visible foods among the resolved items. */
const minItemRecall = 0.9;

/** True where the source matches the food reference: an estimate has none, every other source has one. */
const hasSource = ({ source, ref }: { source: string; ref: string | null }): boolean =>
  source === "estimate" ? ref === null : ref !== null;

/** Failed gates of the recorded answers, one line each; empty where all pass. */
export function checkPhotoGates({ asked, results, stale, unrecorded }: Replay, summary: PhotoSummary): string[] {
  const modelName = `${asked.provider} ${asked.model}`;
  const failures = [
    ...stale.map((id) => `${id}: stale; record it anew, prompt, schema or picture have changed`),
    ...unrecorded.map((id) => `${id}: not recorded`),
  ];
  for (const { case: each, prediction } of results)
    for (const item of prediction.items) {
      if (!hasSource(item)) failures.push(`${each.id}: ${item.name} has no source`);
      if (!(item.grams > 0)) failures.push(`${each.id}: ${item.name} weighs nothing`);
      if (computeItemNutrition(item).calories === 0 && item.per100.calories >= 8)
        failures.push(`${each.id}: ${item.name} counts for 0 kcal`);
    }
  const unparsed = results.filter(({ prediction }) => prediction.outcome === "unparsed");
  failures.push(...unparsed.map(({ case: each }) => `${each.id}: the answer is no reading`));
  const comparable = results.flatMap(({ case: { kcal: truth }, prediction: { grounded, raw } }) =>
    truth !== undefined && truth > 0 && grounded && raw ? [{ truth, grounded: grounded.kcal, raw: raw.kcal }] : [],
  );
  const wmapeOf = (of: "grounded" | "raw"): number =>
    computeErrorStats(comparable.map((each) => ({ truth: each.truth, got: each[of] })))?.wmape ?? 0;
  if (wmapeOf("grounded") > wmapeOf("raw") + maxEnergyLoss)
    failures.push(`grounded wMAPE ${wmapeOf("grounded").toFixed(3)}, raw ${wmapeOf("raw").toFixed(3)}`);
  const { items } = summary;
  if (items && items.recall < minItemRecall) failures.push(`item recall ${items.recall.toFixed(2)}`);
  return failures.map((line) => `${modelName}: ${line}`);
}
