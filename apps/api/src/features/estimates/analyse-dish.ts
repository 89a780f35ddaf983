import { AppError } from "@fetta/domain/errors";
import { buildDish, type Dish, type DishItem } from "@fetta/domain/photo-analysis/dish-analysis";
import type { VisionResult } from "@fetta/domain/photo-analysis/vision-result";
import { computeItemNutrition } from "@fetta/domain/portions/meal-portion";
import { findEntry } from "@fetta/db/queries/diary/diary-entry";
import {
  findDishAnalysis,
  findDishContext,
  insertDish,
  type DishContext,
  type InsertedDish,
} from "@fetta/db/queries/estimates/meal-estimate";
import { z } from "zod";
import {
  maxPortionEvidence,
  computeLearnedPortionFactor,
  collectPortionEvidence,
} from "@fetta/domain/photo-analysis/learned-portion-factor";
import { validateLabel, type NutritionLabel } from "@fetta/domain/photo-analysis/label-check";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { callModel } from "../quota/model-calls.ts";
import { withQuota, settleQuota, assertCommitted, readUsage, type Reservation } from "../quota/quota.ts";
import { toLogEntry } from "../diary/presentation.ts";
import { confidenceSchema, type dishOutput, type DishTarget, mealItemOutput } from "./schema.ts";
import { createItemResolver } from "./item-resolver.ts";
import type { NormalizedPhoto, PhotoUpload } from "../../lib/uploads/photo-upload.ts";
import { toFoodItem } from "../food/presentation.ts";
import type { PendingRequest } from "../../lib/idempotency/with-idempotency-key.ts";
import { findEstimate, parseStoredItems, toEstimate, toPreviousEstimate, type ShownEstimate } from "./read-estimate.ts";
import { toUserFoodAliases } from "@fetta/domain/meal-parser/meal-description";
import { sanitizeQuestion } from "@fetta/domain/photo-analysis/dish-name";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { toUserFoodAliasKey } from "@fetta/domain/meal-parser/meal-parser";
import { pickNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import { formatServingSize } from "@fetta/domain/nutrition/serving";
import { isRowLimitError } from "@fetta/db/row-limit-error";
import { isDatabaseBusy, isDatabaseDown } from "@fetta/db/connect";
import { buildUsageStats } from "@fetta/domain/billing/usage-quota";
import type { Db } from "@fetta/db/schema/schema";
import type { ModelResponse } from "../../clients/openai/ai-provider.ts";

export type AnalysedDish = {
  analysis: ModelResponse<VisionResult>;
  dish: Dish;
  picture: NormalizedPhoto;
  durationMs: number;
  /** Diary target; undefined where no entry is requested. */
  target: DishTarget | undefined;
};

const toMealItem = ({ range: _range, confidence: _confidence, ...item }: DishItem): MealItem => item;

/** The stored dish, and its estimate as it is shown. */
export type StoredDish = InsertedDish & { estimate: ShownEstimate };

/**
 * Stores food, analysis, estimate, diary entry and the used scan; the caller's transaction makes them atomic. The entry
 * is one serving, an unconfirmed estimate. Throws AppError: `entry_id_taken`, `dish_not_logged` with the cause where
 * the database rejects a dish with an entry, and what `assertCommitted` throws.
 */
async function storeDish(
  tx: Db,
  reservation: Reservation,
  { analysis, dish, picture, durationMs, target }: AnalysedDish,
): Promise<StoredDish> {
  const { name, description, grams } = dish;
  const { items, flags, confidence, visionGrams, factor } = dish;
  const { result: reading, model, promptVersion, tokensIn, tokensOut } = analysis;
  const mealItems = items.map(toMealItem);
  const followUpQuestion = sanitizeQuestion(reading.domanda);
  const estimate = { title: name, followUpQuestion, flags, items: mealItems, portionFactor: 1 };
  const inserted = await insertDish(tx, {
    userId: reservation.userId,
    reservationId: reservation.id,
    food: {
      name,
      description,
      ...pickNutrients(dish, nutrientNames),
      servingSize: formatServingSize(grams),
      servingGrams: grams,
      source: "photo",
    },
    analysis: {
      imageSha256: picture.sha256,
      model,
      promptVersion,
      visionResult: reading,
      resolvedItems: { items, flags, confidence, factor },
      tokensIn,
      tokensOut,
      durationMs,
    },
    estimate: {
      ...estimate,
      normalizedTitle: toUserFoodAliasKey(name),
      initialItems: mealItems,
      visionGrams,
      learnedPortionFactor: factor,
    },
    entry: target && {
      id: target.entryId,
      day: target.date,
      mealType: target.mealType,
      eatenAt: target.eatenAt ?? null,
    },
  }).catch((cause: unknown) => {
    if (!target || isRowLimitError(cause) || isDatabaseBusy(cause) || isDatabaseDown(cause)) throw cause;
    throw new AppError("dish_not_logged", {}, { cause });
  });
  if (!inserted) throw new AppError("entry_id_taken");
  assertCommitted(reservation, inserted.isCommitted);
  return { ...inserted, estimate: { ...estimate, confirmedAt: null } };
}

/** Ratio of the user's portions to the model's estimates, from confirmed photo estimates; 1 at first. */
function computePortionFactor(confirmed: DishContext["confirmed"]): number {
  const evidence = confirmed.flatMap(({ initialItems, items, learnedPortionFactor: factor }) => {
    const ratio = collectPortionEvidence(parseStoredItems(initialItems), parseStoredItems(items), factor);
    return ratio ? [ratio] : [];
  });
  return computeLearnedPortionFactor(evidence);
}

type DishDeps = Pick<Deps, "db" | "now" | "ai" | "openFoodFacts" | "lexicon" | "env" | "log">;
type UserId = Pick<CurrentUser, "id">;

async function buildDishOf(
  deps: DishDeps,
  currentUser: UserId,
  visionResult: VisionResult,
  { aliases, confirmed }: DishContext,
): Promise<Dish> {
  const resolveItem = await createItemResolver(deps, currentUser, visionResult, toUserFoodAliases(aliases));
  const outcome = buildDish(visionResult, resolveItem, computePortionFactor(confirmed));
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
 * The earlier response to a request with that entry id, with the entry, its estimate and the usage as they are now;
 * undefined where the user has no such entry. Throws entry_id_taken where it is not the entry of a photo.
 */
async function findEarlierResponse(
  deps: DishDeps,
  currentUser: UserId,
  entryId: string | undefined,
): Promise<DishAnswer | undefined> {
  const found = entryId === undefined ? undefined : await findEntry(deps.db, currentUser.id, entryId);
  if (!found) return undefined;
  const analysis = await findDishAnalysis(deps.db, currentUser.id, found.food.id);
  if (!analysis) throw new AppError("entry_id_taken");
  const { items, confidence } = storedDishSchema.parse(analysis.resolvedItems);
  return {
    ...toFoodItem(found.food),
    items: toDishItems(items),
    confidence,
    entry: toLogEntry(found),
    estimate: await findEstimate(deps, currentUser, found.entry.id, found),
    usage: await readUsage(deps, currentUser),
  };
}

export type DishRequest = { upload: PhotoUpload; target: DishTarget | undefined };

/** The entry with its estimate, as the screens read them; nothing where no entry is requested. */
function toEntryAnswer({ food, entry, estimate, previous }: StoredDish): Pick<DishAnswer, "entry" | "estimate"> {
  if (!entry) return {};
  const shown = toEstimate(entry.id, estimate, previous ? toPreviousEstimate(previous) : undefined);
  return { entry: toLogEntry({ entry, food }), estimate: shown };
}

async function analyseWithReservation(
  deps: DishDeps,
  currentUser: UserId,
  { picture, target, context }: { picture: NormalizedPhoto; target: DishTarget | undefined; context: DishContext },
  reservation: Reservation,
  { signal, storeResponse }: PendingRequest,
): Promise<DishAnswer> {
  const startedAt = deps.now().getTime();
  const analysis = await callModel(deps, { reservation, kind: "dish", signal }, (ai, options) =>
    ai.analyseDish(picture.jpeg, options),
  );
  const dish = await buildDishOf(deps, currentUser, analysis.result, context);
  const durationMs = Math.max(0, deps.now().getTime() - startedAt);
  return deps.db.transaction().execute(async (tx) => {
    const stored = await storeDish(tx, reservation, { analysis, dish, picture, durationMs, target });
    const response = {
      ...toFoodItem(stored.food),
      items: toDishItems(dish.items),
      confidence: dish.confidence,
      ...toEntryAnswer(stored),
      usage: buildUsageStats(stored.usage, reservation.isPro),
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
  const context = await findDishContext(deps.db, currentUser.id, target?.entryId, maxPortionEvidence);
  const earlier = context.isLogged ? await findEarlierResponse(deps, currentUser, target?.entryId) : undefined;
  if (earlier) return earlier;
  const picture = await upload.readPhoto();
  if (!deps.ai) throw new AppError("analysis_unavailable");
  try {
    return await withQuota(deps, { userId: currentUser.id, kind: "food_scan" }, (reservation) =>
      analyseWithReservation(deps, currentUser, { picture, target, context }, reservation, pendingRequest),
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
    const { result: reading } = await callModel(deps, { reservation, kind: "label", signal }, (ai, options) =>
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
