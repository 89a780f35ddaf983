import { createHash } from "node:crypto";
import { AppError } from "@fetta/domain/app-error";
import { dishFromReading } from "@fetta/domain/dish-analysis";
import type { Dish } from "@fetta/domain/dish-analysis";
import { servingSizeText } from "@fetta/domain/serving";
import { insertDishAnalysis } from "@fetta/db/queries/dish-analysis";
import { insertFoodItem } from "@fetta/db/queries/food-item";
import type { z } from "zod";
import type { DishAnalyser, DishAnalysis } from "../../clients/dish-analyser.ts";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/viewer.ts";
import { commitUnit, releaseUnit, reserve } from "../billing/usage.ts";
import type { Reservation } from "../billing/usage.ts";
import type { dishOutput, PictureInput } from "./dish-schema.ts";
import { readPicture } from "./picture.ts";
import type { Picture } from "./picture.ts";
import { foodItemOf } from "./presentation.ts";

type Parts = Pick<Deps, "db" | "now" | "ai" | "log">;
type Person = Pick<Viewer, "id">;

/** Tells people apart for the provider without saying who they are: a hash of a random id cannot be turned back. */
function safetyIdOf({ id }: Person): string {
  return createHash("sha256").update(`fetta dish analysis ${id}`).digest("hex");
}

function dishOf(analysis: DishAnalysis): Dish {
  const outcome = dishFromReading(analysis.reading);
  if (!outcome.ok) throw new AppError(outcome.refusal);
  return outcome.dish;
}

type Outcome = { analysis: DishAnalysis; dish: Dish; picture: Picture; durationMs: number };

/** Food, analysis and the scan that it cost become final together, or not at all. */
function store({ db }: Pick<Deps, "db">, { id: userId }: Person, reservation: Reservation, outcome: Outcome) {
  const { analysis, dish, picture, durationMs } = outcome;
  const { name, description, calories, protein, carbs, fat, grams, items, flags, confidence } = dish;
  return db.transaction().execute(async (tx) => {
    const food = await insertFoodItem(tx, {
      userId,
      name,
      description,
      barcode: null,
      calories,
      protein,
      carbs,
      fat,
      servingSize: servingSizeText(grams),
      servingGrams: grams,
      imageUrl: null,
      source: "photo",
    });
    await insertDishAnalysis(tx, {
      userId,
      reservationId: reservation.id,
      foodItemId: food.id,
      imageSha256: picture.sha256,
      model: analysis.model,
      promptVersion: analysis.promptVersion,
      reading: analysis.reading,
      items: { items, flags, confidence },
      tokensIn: analysis.tokensIn,
      tokensOut: analysis.tokensOut,
      durationMs,
    });
    await commitUnit(tx, reservation);
    return food;
  });
}

async function withReservation(
  parts: Parts & { ai: DishAnalyser },
  viewer: Person,
  picture: Picture,
  reservation: Reservation,
  signal: AbortSignal | undefined,
): Promise<z.output<typeof dishOutput>> {
  const startedAt = parts.now().getTime();
  const analysis = await parts.ai.analyse(picture.jpeg, { safetyId: safetyIdOf(viewer), signal });
  const dish = dishOf(analysis);
  if (signal?.aborted) throw new AppError("analysis_unavailable");
  const durationMs = Math.max(0, parts.now().getTime() - startedAt);
  const food = await store(parts, viewer, reservation, { analysis, dish, picture, durationMs });
  return { ...foodItemOf(food), items: dish.items, confidence: dish.confidence };
}

/**
 * A photo becomes a food of the person: checked and made anew, then read by the model in one call, its figures computed
 * and checked by us. The day's scan is taken before the call and counts only when all of it succeeded; any refusal,
 * failure or a caller who leaves (`signal`) gives it back. Throws AppError, the ones of `readPicture`, `reserve`,
 * `dishFromReading` and the model's client among them.
 */
export async function analyseDish(
  deps: Parts,
  viewer: Person,
  upload: PictureInput,
  signal?: AbortSignal,
): Promise<z.output<typeof dishOutput>> {
  const picture = await readPicture(upload.bytes, upload);
  const { ai } = deps;
  if (!ai) throw new AppError("analysis_unavailable");
  const reservation = await reserve(deps, viewer.id, "food_scan");
  try {
    return await withReservation({ ...deps, ai }, viewer, picture, reservation, signal);
  } catch (error) {
    await releaseUnit(deps.db, reservation).catch((releaseError: unknown) => {
      // The sweeper gives it back when its time is over; the first error is the one to answer with.
      deps.log.error({ err: releaseError }, "a scan could not be given back");
    });
    throw error;
  }
}
