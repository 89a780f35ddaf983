import type OpenAI from "openai";
import { jsonSchemaOf } from "./prompt-spec.ts";
import type { Question } from "./prompt-spec.ts";

type Request = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** Where OpenAI itself answers; what is asked there is refused for any key that its newer models do not know. */
export const openAiHost = "api.openai.com";

/** What a person has to say: a picture, or the turns of a conversation in words. */
export type Said = Uint8Array | readonly { role: "user" | "assistant"; content: string }[];

type Asked = { host: string; model: string; question: Question<unknown>; said: Said; safetyId: string };

function turnsOf(said: Said): Request["messages"] {
  if (!(said instanceof Uint8Array)) return said.map((turn) => ({ ...turn }));
  const url = `data:image/jpeg;base64,${Buffer.from(said).toString("base64")}`;
  return [{ role: "user", content: [{ type: "image_url", image_url: { url, detail: "high" } }] }];
}

/**
 * What smaller servers need besides. Some only hint at the schema or leave it out, so the prompt says it too, and the
 * least imaginative answer is the best reading (Ollama's guide to structured outputs asks for both:
 * https://docs.ollama.com/capabilities/structured-outputs). Ollama passes over `max_completion_tokens`
 * (https://github.com/ollama/ollama/issues/7125); OpenAI's newer models refuse `max_tokens` and a temperature.
 */
function forOtherServers(question: Question<unknown>): { prompt: string; options: Partial<Request> } {
  const schema = JSON.stringify(jsonSchemaOf(question));
  return {
    prompt: `${question.prompt}\nRispondi solo con un oggetto JSON che rispetta questo schema:\n${schema}`,
    options: { temperature: 0, max_tokens: question.mostTokens },
  };
}

/**
 * One question about one JPEG, or one conversation, as a Chat Completions request: strict schema, nothing stored, and of the person only a
 * code that means nothing elsewhere.
 */
export function chatRequest({ host, model, question, said, safetyId }: Asked): Request {
  const { prompt, options } =
    host === openAiHost ? { prompt: question.prompt, options: {} } : forOtherServers(question);
  return {
    model,
    messages: [{ role: "system", content: prompt }, ...turnsOf(said)],
    response_format: {
      type: "json_schema",
      json_schema: { name: question.name, strict: true, schema: jsonSchemaOf(question) },
    },
    max_completion_tokens: question.mostTokens,
    store: false,
    safety_identifier: safetyId,
    ...options,
  };
}
