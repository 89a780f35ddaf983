import type { FoodDraft } from "../../lib/food-draft.ts";
import { timeZone } from "../../lib/day.ts";
import type { FailedAnswer } from "./analysis-failure.ts";
import { fields, text, texts } from "../../lib/answer-fields.ts";
import { labelOf } from "./label-answer.ts";

/** What the analysis of a dish gives: the food that now exists. What it is made of is read by those who show it. */
export type Analysed = { foodItemId: string };

/** An analysis that came to nothing, with what the server said. */
export class AnalysisError extends Error {
  override readonly name = "AnalysisError";
  readonly answer: FailedAnswer;

  constructor(answer: FailedAnswer) {
    super(answer.message ?? "the analysis failed");
    this.answer = answer;
  }
}

/** Reads a success; undefined when it is none that can be logged. */
export function analysedOf(body: unknown): Analysed | undefined {
  const id = text(fields(body)["id"]);
  return id === undefined || id === "" ? undefined : { foodItemId: id };
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

type Shot = { picture: Blob; key: string };

async function send<Answer>(
  path: string,
  { picture, key }: Shot,
  signal: AbortSignal,
  read: (body: unknown) => Answer | undefined,
): Promise<Answer> {
  const form = new FormData();
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
 * Sends the photo of a dish to be analysed. `key` belongs to the shot: sent again under it, the photo is analysed and
 * counted once. Rejects with AnalysisError, or with the abort of `signal`.
 */
export function analyse(shot: Shot, signal: AbortSignal): Promise<Analysed> {
  return send("/api/analyze-food", shot, signal, analysedOf);
}

/** Sends the photo of a nutrition table to be read; otherwise as for a dish. */
export function readLabel(shot: Shot, signal: AbortSignal): Promise<Partial<FoodDraft>> {
  return send("/api/analyze-label", shot, signal, labelOf);
}
