import { mealTypes } from "@fetta/domain/diary/meal-type";
import { capture } from "../../../i18n/capture.messages.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import type { FoodDraft } from "../../../entities/food/food-draft.ts";
import { isNumber, isOneOf, isRecordOf, isString } from "../../../lib/stored-schema.ts";
import type { LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { timeZone } from "../../../lib/local-date.ts";
import type { FailedAnswer } from "./analysis-failure.ts";
import { fields, text, texts } from "../../../lib/response-schema.ts";
import { labelOf } from "./parse-label-response.ts";

/** An analysis that came to nothing, with what the server said. */
export class AnalysisError extends Error {
  override readonly name = "AnalysisError";
  readonly answer: FailedAnswer;

  constructor(answer: FailedAnswer) {
    super(answer.message ?? "the analysis failed");
    this.answer = answer;
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

/** The diary entry of an answer; undefined where it has none. */
export function entryOf(body: unknown): LoggedEntry | undefined {
  const { entry } = fields(body);
  return isEntry(entry) ? (entry as LoggedEntry) : undefined;
}

/** Reads the body of a failure. */
export function failedAnswerOf(status: number, body: unknown): FailedAnswer {
  const outer = fields(body);
  const inner = fields(outer["error"]);
  return {
    status,
    message: text(outer["message"]) ?? text(inner["message"]),
    refusal: text(outer["refusal"]) ?? text(inner["refusal"]),
    limitReached: outer["limitReached"] === true,
    resetsAt: text(outer["resetsAt"]),
    dishes: texts(outer["dishes"] ?? inner["dishes"]),
    label: labelOf(outer["label"] ?? inner["label"]),
  };
}

type Picture = { picture: Blob; key: string };
type Dish = Picture & { entryId: string };
type Sent = Picture & { fields?: Readonly<Record<string, string>> };

async function send<Answer>(
  path: string,
  { picture, key, fields: others = {} }: Sent,
  signal: AbortSignal,
  read: (body: unknown) => Answer | undefined,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(others)) form.append(name, value);
  form.append("image", picture, "food-image.jpg");
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path, {
      method: "POST",
      body: form,
      headers: { "idempotency-key": key, "x-time-zone": timeZone() },
      credentials: "include",
      signal,
    });
    body = (response.headers.get("content-type") ?? "").includes("json") ? await response.json() : undefined;
  } catch (error) {
    if (signal.aborted) throw error;
    throw new AnalysisError({ status: 0 });
  }
  const answer = response.ok ? read(body) : undefined;
  if (answer === undefined) throw new AnalysisError(failedAnswerOf(response.status, body));
  return answer;
}

/**
 * Sends the photo of a dish to be analysed and logged. `key` and `entryId` belong to the shot: sent again under them, the
 * photo is analysed, counted and logged once. Rejects with AnalysisError, or with the abort of `signal`.
 */
export function analyse(
  { picture, key, entryId }: Dish,
  { meal, day }: EntryTarget,
  signal: AbortSignal,
): Promise<LoggedEntry> {
  const place = { mealType: meal, date: day, entryId };
  return send("/api/analyze-food", { picture, key, fields: place }, signal, entryOf).catch(
    (error: unknown) => {
      const unlogged = error instanceof AnalysisError && error.answer.status === 200;
      throw unlogged ? new AnalysisError({ status: 200, message: capture.addFailed }) : error;
    },
  );
}

/** Sends the photo of a nutrition table to be read; otherwise as for a dish. */
export function readLabel(shot: Picture, signal: AbortSignal): Promise<Partial<FoodDraft>> {
  return send("/api/analyze-label", shot, signal, labelOf);
}
