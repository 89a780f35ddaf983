import { AppError } from "@fetta/domain/app-error";
import { dishFromReading } from "@fetta/domain/dish-analysis";
import type { Dish } from "@fetta/domain/dish-analysis";
import type { DishReading } from "@fetta/domain/dish-reading";
import { itemNutrition } from "@fetta/domain/meal-portion";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/viewer.ts";
import { askModel } from "../billing/ai-calls.ts";
import type { Reservation } from "../billing/usage.ts";
import { withUnit } from "../billing/with-unit.ts";
import { portionFactorOf } from "../estimate/portions.ts";
import type { dishOutput } from "./dish-schema.ts";
import { groundFor } from "./ground-items.ts";
import type { Picture } from "./picture.ts";
import { foodItemOf } from "./presentation.ts";
import { storeDish } from "./store-dish.ts";
import type { Upload } from "./upload.ts";
import type { Waiting } from "./waiting.ts";

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

function itemsOf({ items }: Dish): z.output<typeof dishOutput>["items"] {
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

async function withReservation(
  deps: Parts,
  viewer: Person,
  picture: Picture,
  reservation: Reservation,
  { signal, keep }: Waiting,
): Promise<z.output<typeof dishOutput>> {
  const startedAt = deps.now().getTime();
  const analysis = await askModel(deps, { userId: viewer.id, kind: "dish", signal }, (ai, options) =>
    ai.analyse(picture.jpeg, options),
  );
  const dish = await dishOf(deps, viewer, analysis.reading);
  if (signal.aborted) throw new AppError("analysis_unavailable");
  const durationMs = Math.max(0, deps.now().getTime() - startedAt);
  return deps.db.transaction().execute(async (tx) => {
    const food = await storeDish(tx, viewer, reservation, { analysis, dish, picture, durationMs });
    const answer = { ...foodItemOf(food), items: itemsOf(dish), confidence: dish.confidence };
    await keep(tx, answer);
    return answer;
  });
}

/**
 * A photo becomes a food of the person: checked and made anew, read by the model in one call, then every item given its
 * figures and all of it checked by us. The day's scan is taken before the call and counts only when all of it
 * succeeded; any refusal, failure or a caller who leaves gives it back. Throws AppError, the ones of
 * `readPicture`, `withUnit`, `dishFromReading` and the model's client among them.
 */
export async function analyseDish(
  deps: Parts,
  viewer: Person,
  upload: Upload,
  waiting: Waiting,
): Promise<z.output<typeof dishOutput>> {
  const picture = await upload.picture();
  if (!deps.ai) throw new AppError("analysis_unavailable");
  return withUnit(deps, { userId: viewer.id, kind: "food_scan" }, (reservation) =>
    withReservation(deps, viewer, picture, reservation, waiting),
  );
}
