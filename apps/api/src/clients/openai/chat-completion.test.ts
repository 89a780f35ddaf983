import { expect, test } from "vitest";
import { buildChatRequest } from "./chat-completion.ts";
import { dishPromptSpec, labelPromptSpec, ingredientsPromptSpec, recipePromptSpec } from "./prompts.ts";
import type { PromptSpec } from "./chat-completion.ts";

const asked = (host: string, question: PromptSpec<unknown> = dishPromptSpec) =>
  buildChatRequest({
    host,
    model: "m",
    promptSpec: question,
    content: Uint8Array.of(0xff, 0xd8),
    safetyIdentifier: "abc",
  });
const promptOf = (request: ReturnType<typeof asked>): string => {
  const content = request.messages[0]?.content;
  return typeof content === "string" ? content : "";
};

test.each<PromptSpec<unknown>>([dishPromptSpec, labelPromptSpec, ingredientsPromptSpec, recipePromptSpec])(
  "a request to OpenAI uses a strict schema, disables storage and contains no parameter that the model rejects",
  (question) => {
    const request = asked("api.openai.com", question);
    expect(request).toMatchObject({
      model: "m",
      store: false,
      safety_identifier: "abc",
      max_completion_tokens: question.maxTokens,
      response_format: { type: "json_schema", json_schema: { name: question.name, strict: true } },
    });
    expect(Object.keys(request).toSorted()).toEqual([
      "max_completion_tokens",
      "messages",
      "model",
      "response_format",
      "safety_identifier",
      "store",
    ]);
    expect(JSON.stringify(request.response_format)).not.toMatch(/\$ref|pattern|minimum|maximum/);
    expect(promptOf(request)).toBe(question.prompt);
  },
);

test.each(["localhost:11434", "127.0.0.1:1234", "api.openai.com.evil.example"])(
  "a request to %s also contains the schema as text, temperature 0 and both names of the token limit",
  (host) => {
    const request = asked(host);
    expect(request).toMatchObject({
      temperature: 0,
      max_tokens: 2500,
      max_completion_tokens: 2500,
      store: false,
      safety_identifier: "abc",
    });
    expect(promptOf(request)).toContain(dishPromptSpec.prompt);
    expect(promptOf(request)).toContain('"esito":{"type":"string","enum":["cibo","etichetta"');
  },
);

test("a request contains the picture unchanged and no other personal data", () => {
  const [, user] = asked("api.openai.com").messages;
  expect(user).toEqual({
    role: "user",
    content: [{ type: "image_url", image_url: { url: "data:image/jpeg;base64,/9g=", detail: "high" } }],
  });
});
