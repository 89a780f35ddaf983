import type { ScannedItem } from "../../lib/scanned-dish.ts";
import { timeZone } from "../../lib/day.ts";
import type { FailedAnswer } from "./analysis-failure.ts";

/** What the analysis of a photo gives: the food that now exists, and what was seen in it. */
export type Analysed = { foodItemId: string; items: ScannedItem[] };

/** An analysis that came to nothing, with what the server said. */
export class AnalysisError extends Error {
  override readonly name = "AnalysisError";
  readonly answer: FailedAnswer;

  constructor(answer: FailedAnswer) {
    super(answer.message ?? "the analysis failed");
    this.answer = answer;
  }
}

type Fields = Record<string, unknown>;
const fields = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};
const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function itemOf(value: unknown): ScannedItem[] {
  const { name, grams, calories } = fields(value);
  const { mid } = fields(grams);
  return typeof name === "string" && typeof mid === "number" && typeof calories === "number"
    ? [{ name, grams: mid, calories }]
    : [];
}

/** Reads a success; undefined when it is none that can be logged. */
export function analysedOf(body: unknown): Analysed | undefined {
  const { id, items } = fields(body);
  if (typeof id !== "string") return undefined;
  return { foodItemId: id, items: Array.isArray(items) ? items.flatMap(itemOf) : [] };
}

/** Reads the body of a failure; nothing about its shape is taken for granted. */
export function failedAnswerOf(status: number, body: unknown): FailedAnswer {
  const { message, error, limitReached, refusal, resetsAt } = fields(body);
  const inner = fields(error);
  return {
    status,
    message: text(message) ?? text(inner["message"]),
    refusal: text(refusal) ?? text(inner["refusal"]),
    limitReached: limitReached === true,
    resetsAt: text(resetsAt),
  };
}

type Shot = { picture: Blob; key: string };

/**
 * Sends a photo to be analysed. `key` belongs to the shot: sent again under it, the photo is analysed and counted
 * once. Rejects with AnalysisError, or with the abort of `signal`.
 */
export async function analyse({ picture, key }: Shot, signal: AbortSignal): Promise<Analysed> {
  const form = new FormData();
  form.append("image", picture, "food-image.jpg");
  let response: Response;
  let body: unknown;
  try {
    response = await fetch("/api/analyze-food", {
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
  const analysed = response.ok ? analysedOf(body) : undefined;
  if (!analysed) throw new AnalysisError(failedAnswerOf(response.status, body));
  return analysed;
}
