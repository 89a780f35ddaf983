import { AppError } from "@fetta/domain/errors";
import { dishFromReading } from "@fetta/domain/photo-analysis/dish-analysis";
import type { Dish } from "@fetta/domain/photo-analysis/dish-analysis";
import type { DishItem } from "@fetta/domain/photo-analysis/dish-item";
import type { DishReading } from "@fetta/domain/photo-analysis/vision-result";
import { itemNutrition } from "@fetta/domain/portions/meal-portion";
import { findEntry } from "@fetta/db/queries/diary/diary-entry";
import { findDishAnalysis } from "@fetta/db/queries/estimates/dish-analysis";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { askModel } from "../quota/model-calls.ts";
import type { Reservation } from "../quota/quota.ts";
import { withUnit } from "../quota/with-quota.ts";
import { logEntryOf } from "../diary/presentation.ts";
import { portionFactorOf } from "./learned-portion-factor.ts";
import { mealItemOutput } from "./schema.ts";
import { confidence } from "./dish-schema.ts";
import type { dishOutput, DishPlace } from "./dish-schema.ts";
import { groundFor } from "./item-resolver.ts";
import type { Picture } from "../../lib/uploads/normalize-photo.ts";
import { foodItemOf } from "../food/presentation.ts";
import { storeDish } from "./store-dish.ts";
import type { Upload } from "../../lib/uploads/photo-upload.ts";
import type { Waiting } from "../../lib/idempotency/pending-request.ts";

type Parts = Pick<Deps, "db" | "now" | "ai" | "off" | "lexicon" | "env" | "log">;
type Person = Pick<Viewer, "id">;

async function dishOf(deps: Parts, viewer: Person, reading: DishReading): Promise<Dish> {
  const [ground, factor] = await Promise.all([
    groundFor(deps, viewer, reading),
    portionFactorOf(deps.db, viewer),
  ]);
  const outcome = dishFromReading(reading, ground, factor);
  if (!outcome.ok) throw new AppError(outcome.refusal, outcome.details);
  return outcome.dish;
}

type DishAnswer = z.output<typeof dishOutput>;

function itemsOf(items: readonly DishItem[]): DishAnswer["items"] {
  return items.map((item) => ({
    key: item.key,
    name: item.name,
    ref: item.ref,
    grams: item.range,
    ...itemNutrition(item),
    hidden: item.hidden,
    source: item.source,
    confidence: item.confidence,
    alternatives: [...item.alternatives],
  }));
}

const range = z.object({ min: z.number(), mid: z.number(), max: z.number() });
/** What was made of a photo, as it is stored beside the model's words. */
const storedDish = z.object({ items: z.array(mealItemOutput.extend({ range, confidence })), confidence });

/**
 * What a request with that entry id was answered before, with the entry as it is now; undefined where there is no such
 * entry of the person. Throws entry_id_taken where it is not the entry of a photo.
 */
async function answeredBefore(
  { db }: Parts,
  { id: userId }: Person,
  entryId: string | undefined,
): Promise<DishAnswer | undefined> {
  const found = entryId === undefined ? undefined : await findEntry(db, userId, entryId);
  if (!found) return undefined;
  const analysis = await findDishAnalysis(db, userId, found.food.id);
  if (!analysis) throw new AppError("entry_id_taken");
  const { items, confidence } = storedDish.parse(analysis.items);
  return { ...foodItemOf(found.food), items: itemsOf(items), confidence, entry: logEntryOf(found) };
}

export type DishRequest = { upload: Upload; place: DishPlace | undefined };

async function withReservation(
  deps: Parts,
  viewer: Person,
  { picture, place }: { picture: Picture; place: DishPlace | undefined },
  reservation: Reservation,
  { signal, keep }: Waiting,
): Promise<DishAnswer> {
  const startedAt = deps.now().getTime();
  const analysis = await askModel(deps, { userId: viewer.id, kind: "dish", signal }, (ai, options) =>
    ai.analyse(picture.jpeg, options),
  );
  const dish = await dishOf(deps, viewer, analysis.reading);
  const durationMs = Math.max(0, deps.now().getTime() - startedAt);
  return deps.db.transaction().execute(async (tx) => {
    const stored = await storeDish(tx, viewer, reservation, { analysis, dish, picture, durationMs, place });
    const { food, entry } = stored;
    const answer = {
      ...foodItemOf(food),
      items: itemsOf(dish.items),
      confidence: dish.confidence,
      ...(entry ? { entry: logEntryOf({ entry, food }) } : {}),
    };
    await keep(tx, answer);
    // As late as can be: who gave it up meanwhile has neither a dish in the diary nor a scan less.
    if (signal.aborted) throw new AppError("analysis_unavailable");
    return answer;
  });
}

/**
 * A photo becomes a food of the person, and an entry of the diary where a place is given: checked and made anew, read by
 * the model in one call, then every item given its figures and all of it checked by us. The day's scan is taken before
 * the call and counts only when all of it succeeded; any refusal, failure or a caller who leaves gives it back. An entry
 * id that a photo has already is answered as the first time, and costs nothing. Throws AppError: `entry_id_taken`, the
 * ones of `readPicture`, `withUnit`, `dishFromReading` and the model's client.
 */
export async function analyseDish(
  deps: Parts,
  viewer: Person,
  { upload, place }: DishRequest,
  waiting: Waiting,
): Promise<DishAnswer> {
  const before = await answeredBefore(deps, viewer, place?.entryId);
  if (before) return before;
  const picture = await upload.picture();
  if (!deps.ai) throw new AppError("analysis_unavailable");
  try {
    return await withUnit(deps, { userId: viewer.id, kind: "food_scan" }, (reservation) =>
      withReservation(deps, viewer, { picture, place }, reservation, waiting),
    );
  } catch (error) {
    // The same request may have been on its way twice, and the other one was faster.
    const meanwhile = await answeredBefore(deps, viewer, place?.entryId);
    if (meanwhile) return meanwhile;
    throw error;
  }
}
