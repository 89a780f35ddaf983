import { randomUUID } from "node:crypto";

type Choice = {
  content: string | null;
  refusal?: string | null;
  finishReason?: "stop" | "length" | "content_filter";
};

/** A Chat Completions answer with one choice; the token counts are those of a typical dish. */
export function completion(
  model: string,
  { content, refusal = null, finishReason = "stop" }: Choice,
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
    usage: { prompt_tokens: 1420, completion_tokens: 380, total_tokens: 1800 },
    service_tier: "default",
  };
}

/** An error body as the provider writes it. The text is English and technical: nobody may ever be shown it. */
export function errorBody(
  message: string,
  type: string,
  code: string | null = null,
): Record<string, unknown> {
  return { error: { message, type, param: null, code } };
}
