import { mealTypes } from "@fetta/domain/diary/meal-type";
import { capture } from "../capture.messages.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import type { FoodDraft } from "../../../entities/food/food-draft.ts";
import { isArrayOf, isNumber, isOneOf, isRecordOf, isString } from "../../../lib/stored-schema.ts";
import type { AnalysedDish } from "../../../entities/meal-photo/scanned-dish.ts";
import type { AnalysisFailure } from "./analysis-failure.ts";
import { toUnknownRecord, toOptionalString, toStringList, postUpload } from "../../../lib/api/post-upload.ts";
import { labelNutrients, mapNutrients } from "@fetta/domain/nutrition/nutrient-keys";

/** A failed analysis, with the server's response. */
export class AnalysisError extends Error {
  override readonly name = "AnalysisError";
  readonly failure: AnalysisFailure;

  constructor(answer: AnalysisFailure) {
    super(answer.message ?? "the analysis failed");
    this.failure = answer;
  }
}

const isEntry = isRecordOf({
  id: isString,
  date: isString,
  mealType: isOneOf(mealTypes),
  servings: isNumber,
  foodItem: isRecordOf({ id: isString, name: isString }),
  calories: isNumber,
  createdAt: isString,
});

const isEstimate = isRecordOf({
  entryId: isString,
  items: isArrayOf(isRecordOf({ key: isString, name: isString, grams: isNumber })),
  range: isRecordOf({ low: isNumber, high: isNumber }),
  flags: isArrayOf(isString),
});

const isUsage = isRecordOf({ foodScans: isRecordOf({ used: isNumber, resetsAt: isString }) });

/** The diary entry of a response, with its estimate and the usage; undefined where it has no entry. */
export function parseDishResponse(body: unknown): AnalysedDish | undefined {
  const { entry, estimate, usage } = toUnknownRecord(body);
  if (!isEntry(entry)) return undefined;
  return {
    entry: entry as AnalysedDish["entry"],
    estimate: isEstimate(estimate) ? (estimate as AnalysedDish["estimate"]) : undefined,
    usage: isUsage(usage) ? (usage as AnalysedDish["usage"]) : undefined,
  };
}

/** Parses the body of an error response. */
export function parseFailureResponse(status: number, body: unknown): AnalysisFailure {
  const outer = toUnknownRecord(body);
  const inner = toUnknownRecord(outer["error"]);
  return {
    status,
    message: toOptionalString(outer["message"]) ?? toOptionalString(inner["message"]),
    errorCode: toOptionalString(inner["errorCode"]),
    limitReached: outer["limitReached"] === true,
    resetsAt: toOptionalString(outer["resetsAt"]),
    dishes: toStringList(outer["dishes"] ?? inner["dishes"]),
    label: parseLabelResponse(outer["label"] ?? inner["label"]),
  };
}

type PictureUpload = {
  picture: Blob;
  key: string;
  /** The user of a photo that is sent later. */
  account?: string;
};
type DishUpload = PictureUpload & { entryId: string; eatenAt: string | null };
type UploadRequest = PictureUpload & { fields?: Readonly<Record<string, string>> };

async function postPicture<Answer>(
  path: string,
  { picture, key, account, fields: others = {} }: UploadRequest,
  signal: AbortSignal,
  read: (body: unknown) => Answer | undefined,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(others)) form.append(name, value);
  form.append("image", picture, "food-image.jpg");
  const { status, isOk, body } = await postUpload(path, { key, body: form, signal, account });
  if (status === 0) throw new AnalysisError({ status });
  const answer = isOk ? read(body) : undefined;
  if (answer === undefined) throw new AnalysisError(parseFailureResponse(status, body));
  return answer;
}

/**
 * Sends the photo of a dish to be analysed and logged. `key` and `entryId` belong to the shot: sent again under them,
 * the photo is analysed, counted and logged once. Rejects with AnalysisError, or with the abort reason of `signal`.
 */
export function analyseDishPhoto(
  { entryId, eatenAt, ...upload }: DishUpload,
  { meal, day }: EntryTarget,
  signal: AbortSignal,
): Promise<AnalysedDish> {
  const place = { mealType: meal, date: day, entryId, ...(eatenAt !== null && { eatenAt }) };
  return postPicture("/api/analyze-food", { ...upload, fields: place }, signal, parseDishResponse).catch(
    (error: unknown) => {
      const unlogged = error instanceof AnalysisError && error.failure.status === 200;
      throw unlogged ? new AnalysisError({ status: 200, message: capture.addFailed }) : error;
    },
  );
}

/** Sends the photo of a nutrition table to be read; otherwise as `analyseDishPhoto`. */
export function readLabelPhoto(shot: PictureUpload, signal: AbortSignal): Promise<Partial<FoodDraft>> {
  return postPicture("/api/analyze-label", shot, signal, parseLabelResponse);
}

const toFiniteNumber = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/**
 * Parses the values read off a label into the draft of a custom food; unread values stay undefined. Undefined for what
 * is no label, such as one without a single number.
 */
export function parseLabelResponse(value: unknown): Partial<FoodDraft> | undefined {
  const label = toUnknownRecord(value);
  const read = mapNutrients(labelNutrients, (name) => toFiniteNumber(label[name]));
  if (labelNutrients.every((name) => read[name] === null)) return undefined;
  const servingGrams = toFiniteNumber(label["servingGrams"]);
  return {
    ...read,
    name: toOptionalString(label["name"])?.trim() ?? "",
    brand: toOptionalString(label["brand"])?.trim() || null,
    liquid: label["per"] === "100ml",
    servingLabel: servingGrams === null ? null : capture.servingOfLabel,
    servingGrams,
  };
}
