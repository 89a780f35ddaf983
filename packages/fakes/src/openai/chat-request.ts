import { dietSchema } from "@fetta/domain/recipes/recipe";
import { z } from "zod";

const contentPart = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("image_url"), image_url: z.object({ url: z.string(), detail: z.string().optional() }) }),
]);

const jsonSchemaFormat = z.object({
  name: z.string().regex(/^[\w-]{1,64}$/),
  strict: z.boolean(),
  schema: z.record(z.string(), z.unknown()),
});

/** The fields of a Chat Completions request that the fake reads; all others pass through unchanged. */
export const chatRequestSchema = z.looseObject({
  model: z.string().min(1),
  messages: z.array(z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(contentPart)]) })).min(1),
  response_format: z.object({ type: z.literal("json_schema"), json_schema: jsonSchemaFormat }).optional(),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;

/** Bytes of the first picture in the request; undefined without one or when it is not a base64 data URL. */
export function extractPicture(request: ChatRequest): Buffer | undefined {
  for (const { content } of request.messages) {
    if (typeof content === "string") continue;
    for (const part of content) {
      if (part.type !== "image_url") continue;
      const match = /^data:image\/(?:jpeg|png|webp);base64,([A-Za-z0-9+/]+=*)$/.exec(part.image_url.url);
      return match?.[1] === undefined ? undefined : Buffer.from(match[1], "base64");
    }
  }
  return undefined;
}

const recipeDataSchema = z.object({
  ingredienti: z.array(z.string()),
  diete: z.array(dietSchema),
  minuti: z.number().nullish(),
  porzioni: z.number(),
});

/** A recipe request. `round` 1 is the first answer, 2 and 3 are repairs of it; `minutes` is null without a limit. */
export type RecipeRequest = {
  ingredients: readonly string[];
  diets: readonly z.output<typeof dietSchema>[];
  minutes: number | null;
  servings: number;
  round: number;
};

/** Parses the JSON in the first user message; throws when it is none of that shape. */
export function parseRecipeRequest({ messages }: ChatRequest): RecipeRequest {
  const content = messages.find(({ role }) => role === "user")?.content;
  const { ingredienti, diete, minuti, porzioni } = recipeDataSchema.parse(
    JSON.parse(typeof content === "string" ? content : ""),
  );
  const round = 1 + messages.filter(({ role }) => role === "assistant").length;
  return { ingredients: ingredienti, diets: diete, minutes: minuti ?? null, servings: porzioni, round };
}

const schemaNode = z.looseObject({
  type: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/**
 * Returns why the provider would reject a schema in strict mode, or undefined: every object must list all its keys as
 * required and allow no others. References and patterns are rejected too, because smaller servers do not support them.
 */
export function findStrictSchemaError(schema: unknown, schemaPath = "schema"): string | undefined {
  const parsed = schemaNode.safeParse(schema);
  if (!parsed.success) return `${schemaPath} is not a schema`;
  const { properties, required = [], additionalProperties, items, anyOf = [] } = parsed.data;
  if ("$ref" in parsed.data || "pattern" in parsed.data) return `${schemaPath} uses $ref or pattern`;
  if (parsed.data.type === "object") {
    if (additionalProperties !== false) return `${schemaPath} must set additionalProperties to false`;
    const missing = Object.keys(properties ?? {}).filter((key) => !required.includes(key));
    if (missing.length > 0) return `${schemaPath} must require ${missing.join(", ")}`;
  }
  const inner: [unknown, string][] = [
    ...Object.entries(properties ?? {}).map(([key, value]): [unknown, string] => [value, `${schemaPath}.${key}`]),
    ...anyOf.map((value, index): [unknown, string] => [value, `${schemaPath}.anyOf[${index}]`]),
    ...(items === undefined ? [] : [[items, `${schemaPath}[]`] satisfies [unknown, string]]),
  ];
  for (const [value, path] of inner) {
    const error = findStrictSchemaError(value, path);
    if (error !== undefined) return error;
  }
  return undefined;
}
