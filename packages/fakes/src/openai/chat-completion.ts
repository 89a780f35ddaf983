import { randomUUID } from "node:crypto";

export type Usage = { prompt_tokens: number; completion_tokens: number; total_tokens: number };
/** What a typical dish takes. */
export const dishUsage: Usage = { prompt_tokens: 1420, completion_tokens: 380, total_tokens: 1800 };
/** A nutrition table has a shorter prompt and far less to say. */
export const labelUsage: Usage = { prompt_tokens: 1130, completion_tokens: 120, total_tokens: 1250 };

/** The foods of a photo by name. */
export const ingredientsUsage: Usage = { prompt_tokens: 1180, completion_tokens: 210, total_tokens: 1390 };

/** A recipe, which reads its own answer and what was wrong with it again at each repair. */
export function recipeUsage(round: number): Usage {
  const prompt = 900 + 700 * (round - 1);
  return { prompt_tokens: prompt, completion_tokens: 620, total_tokens: prompt + 620 };
}

type CompletionOptions = {
  content: string | null;
  refusal?: string | null;
  finishReason?: "stop" | "length" | "content_filter";
  /** The token counts; those of a typical dish where left out. */
  usage?: Usage;
};

/** A Chat Completions answer with one choice. */
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

/** An error body as the provider writes it. The text is English and technical: nobody may ever be shown it. */
export function buildOpenAiError(
  message: string,
  type: string,
  code: string | null = null,
): Record<string, unknown> {
  return { error: { message, type, param: null, code } };
}
