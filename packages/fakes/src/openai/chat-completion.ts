import { randomUUID } from "node:crypto";

export type Usage = { prompt_tokens: number; completion_tokens: number; total_tokens: number };
/** Tokens of a typical dish. */
export const dishUsage: Usage = { prompt_tokens: 1420, completion_tokens: 380, total_tokens: 1800 };
/** Tokens of a nutrition table: shorter prompt and completion than those of a dish. */
export const labelUsage: Usage = { prompt_tokens: 1130, completion_tokens: 120, total_tokens: 1250 };

/** Tokens of a photo of ingredients. */
export const ingredientsUsage: Usage = { prompt_tokens: 1180, completion_tokens: 210, total_tokens: 1390 };

/** Tokens of a recipe. Each repair round adds the previous answer and its errors to the prompt. */
export function recipeUsage(round: number): Usage {
  const prompt = 900 + 700 * (round - 1);
  return { prompt_tokens: prompt, completion_tokens: 620, total_tokens: prompt + 620 };
}

type CompletionOptions = {
  content: string | null;
  refusal?: string | null;
  finishReason?: "stop" | "length" | "content_filter";
  /** The token counts; by default those of a typical dish. */
  usage?: Usage;
};

/** Builds a Chat Completions response with one choice. */
export function buildChatCompletion(
  model: string,
  { content, refusal = null, finishReason = "stop", usage = dishUsage }: CompletionOptions,
): Record<string, unknown> {
  return {
    id: `chatcmpl-${randomUUID()}`,
    object: "chat.completion",
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content, refusal, annotations: [] },
        logprobs: null,
        finish_reason: finishReason,
      },
    ],
    usage,
    service_tier: "default",
  };
}

/**
 * Builds an error body in the format of the provider. Its text is English and technical and must never reach a screen.
 */
export function buildOpenAiError(message: string, type: string, code: string | null = null): Record<string, unknown> {
  return { error: { message, type, param: null, code } };
}
