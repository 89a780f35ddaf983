import { AppError } from "@fetta/domain/errors";
import { buildDish, type Dish, type DishItem } from "@fetta/domain/photo-analysis/dish-analysis";
import type { VisionResult } from "@fetta/domain/photo-analysis/vision-result";
import { computeItemNutrition } from "@fetta/domain/portions/meal-portion";
import { findEntry } from "@fetta/db/queries/diary/diary-entry";
import { findDishAnalysis, listConfirmedEstimates } from "@fetta/db/queries/estimates/meal-estimate";
import { z } from "zod";
import {
  maxPortionEvidence,
  computeLearnedPortionFactor,
  collectPortionEvidence,
} from "@fetta/domain/photo-analysis/learned-portion-factor";
import type { Db } from "@fetta/db/schema/schema";
import { validateLabel, type NutritionLabel } from "@fetta/domain/photo-analysis/label-check";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { callModel } from "../quota/model-calls.ts";
import { withQuota, settleQuota, type Reservation } from "../quota/quota.ts";
import { toLogEntry } from "../diary/presentation.ts";
import { mealItemOutput } from "./schema.ts";
import { confidenceSchema, type dishOutput, type DishTarget } from "./dish-schema.ts";
import { createItemResolver } from "./item-resolver.ts";
import type { NormalizedPhoto } from "../../lib/uploads/normalize-photo.ts";
import { toFoodItem } from "../food/presentation.ts";
import { storeDish } from "./store-dish.ts";
import type { PhotoUpload } from "../../lib/uploads/photo-upload.ts";
import type { PendingRequest } from "../../lib/idempotency/with-idempotency-key.ts";
import { parseStoredItems } from "./presentation.ts";

/** Ratio of the user's portions to the model's estimates, from confirmed photo estimates; 1 at first. */
async function readLearnedPortionFactor(db: Db, { id }: Pick<CurrentUser, "id">): Promise<number> {
  const rows = await listConfirmedEstimates(db, id, maxPortionEvidence);
  const evidence = rows.flatMap(({ initialItems, items, learnedPortionFactor: factor }) => {
    const ratio = collectPortionEvidence(parseStoredItems(initialItems), parseStoredItems(items), factor);
    return ratio ? [ratio] : [];
  });
  return computeLearnedPortionFactor(evidence);
}

type DishDeps = Pick<Deps, "db" | "now" | "ai" | "openFoodFacts" | "lexicon" | "env" | "log">;
type UserId = Pick<CurrentUser, "id">;

async function buildDishOf(deps: DishDeps, currentUser: UserId, visionResult: VisionResult): Promise<Dish> {
  const [resolveItem, factor] = await Promise.all([
    createItemResolver(deps, currentUser, visionResult),
    readLearnedPortionFactor(deps.db, currentUser),
  ]);
  const outcome = buildDish(visionResult, resolveItem, factor);
  if (!outcome.ok) throw new AppError(outcome.errorCode, outcome.details);
  return outcome.dish;
}

type DishAnswer = z.output<typeof dishOutput>;

function toDishItems(items: readonly DishItem[]): DishAnswer["items"] {
  return items.map((item) => ({
    key: item.key,
    name: item.name,
    ref: item.ref,
    grams: item.range,
    ...computeItemNutrition(item),
    hidden: item.hidden,
    source: item.source,
    confidence: item.confidence,
    alternatives: [...item.alternatives],
  }));
}

const range = z.object({ min: z.number(), mid: z.number(), max: z.number() });
/** Dish items as stored beside the vision result. */
const storedDishSchema = z.object({
  items: z.array(mealItemOutput.extend({ range, confidence: confidenceSchema })),
  confidence: confidenceSchema,
});

/**
 * The earlier response to a request with that entry id, with the entry as it is now; undefined where the user has no
 * such entry. Throws entry_id_taken where it is not the entry of a photo.
 */
async function findEarlierResponse(
  { db }: DishDeps,
  { id: userId }: UserId,
  entryId: string | undefined,
): Promise<DishAnswer | undefined> {
  const found = entryId === undefined ? undefined : await findEntry(db, userId, entryId);
  if (!found) return undefined;
  const analysis = await findDishAnalysis(db, userId, found.food.id);
  if (!analysis) throw new AppError("entry_id_taken");
  const { items, confidence } = storedDishSchema.parse(analysis.resolvedItems);
  return { ...toFoodItem(found.food), items: toDishItems(items), confidence, entry: toLogEntry(found) };
}

export type DishRequest = { upload: PhotoUpload; target: DishTarget | undefined };

async function analyseWithReservation(
  deps: DishDeps,
  currentUser: UserId,
  { picture, target }: { picture: NormalizedPhoto; target: DishTarget | undefined },
  reservation: Reservation,
  { signal, storeResponse }: PendingRequest,
): Promise<DishAnswer> {
  const startedAt = deps.now().getTime();
  const analysis = await callModel(deps, { userId: currentUser.id, kind: "dish", signal }, (ai, options) =>
    ai.analyseDish(picture.jpeg, options),
  );
  const dish = await buildDishOf(deps, currentUser, analysis.result);
  const durationMs = Math.max(0, deps.now().getTime() - startedAt);
  return deps.db.transaction().execute(async (tx) => {
    const stored = await storeDish(tx, currentUser, reservation, {
      analysis,
      dish,
      picture,
      durationMs,
      target,
    });
    const { food, entry } = stored;
    const response = {
      ...toFoodItem(food),
      items: toDishItems(dish.items),
      confidence: dish.confidence,
      ...(entry ? { entry: toLogEntry({ entry, food }) } : {}),
    };
    await storeResponse(tx, response);
    // Checked as late as possible: after an abort neither the diary nor the quota changes.
    if (signal.aborted) throw new AppError("analysis_unavailable");
    return response;
  });
}

/**
 * Turns a photo into a food of the user, and into a diary entry where a target is given: the photo is validated and
 * re-encoded, the model is called once, then every item gets its nutrition values and the result is checked. The day's
 * scan is reserved before the call and counts only if everything succeeds; any error or a client disconnect releases
 * it. A repeated entry id returns the first response and costs nothing. Throws AppError: `entry_id_taken`, those of
 * `normalizePhoto`, `withQuota`, `buildDish` and the model's client.
 */
export async function analyseDish(
  deps: DishDeps,
  currentUser: UserId,
  { upload, target }: DishRequest,
  pendingRequest: PendingRequest,
): Promise<DishAnswer> {
  const earlier = await findEarlierResponse(deps, currentUser, target?.entryId);
  if (earlier) return earlier;
  const picture = await upload.readPhoto();
  if (!deps.ai) throw new AppError("analysis_unavailable");
  try {
    return await withQuota(deps, { userId: currentUser.id, kind: "food_scan" }, (reservation) =>
      analyseWithReservation(deps, currentUser, { picture, target }, reservation, pendingRequest),
    );
  } catch (error) {
    // A parallel attempt of the same request may have succeeded first.
    const meanwhile = await findEarlierResponse(deps, currentUser, target?.entryId);
    if (meanwhile) return meanwhile;
    throw error;
  }
}

/**
 * Reads the values of a nutrition table in a photo with one model call and checks them. Costs a food scan, which counts
 * only when the values pass. Nothing is stored: the user reviews them and saves a custom food. Throws AppError:
 * `label_unreadable`, `label_implausible`, those of `normalizePhoto`, `reserveQuota` and the model's client.
 */
export async function readLabel(
  deps: Pick<Deps, "db" | "now" | "ai" | "env" | "log">,
  { id: userId }: Pick<CurrentUser, "id">,
  upload: PhotoUpload,
  { signal, storeResponse }: PendingRequest,
): Promise<NutritionLabel> {
  const { jpeg } = await upload.readPhoto();
  if (!deps.ai) throw new AppError("analysis_unavailable");
  return withQuota(deps, { userId, kind: "food_scan" }, async (reservation) => {
    const { result: reading } = await callModel(deps, { userId, kind: "label", signal }, (ai, options) =>
      ai.readLabel(jpeg, options),
    );
    const outcome = validateLabel(reading);
    if (!outcome.ok) throw new AppError(outcome.errorCode, { faults: outcome.faults });
    if (signal.aborted) throw new AppError("analysis_unavailable");
    await deps.db.transaction().execute(async (tx) => {
      await settleQuota(tx, reservation);
      await storeResponse(tx, outcome.label);
    });
    return outcome.label;
  });
}
