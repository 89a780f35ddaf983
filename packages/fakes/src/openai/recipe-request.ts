import { dietSchema } from "@fetta/domain/recipes/recipe";
import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { z } from "zod";
import type { ChatRequest } from "./chat-request.ts";

const recipeRequestSchema = z.object({
  ingredienti: z.array(z.string()),
  diete: z.array(dietSchema),
  minuti: z.number().positive().nullish(),
  porzioni: z.number().int().min(recipeLimits.servings.min).max(recipeLimits.servings.max),
});

/**
 * A parsed recipe request. `round` 1 is the first answer, 2 and 3 are repairs of it; `minutes` is null without a limit.
 */
export type ParsedRecipeRequest = {
  ingredients: readonly string[];
  diets: readonly z.output<typeof dietSchema>[];
  minutes: number | null;
  servings: number;
  round: number;
};

/** Length of the JSON object at the start of a text; undefined when it is not closed. */
function jsonObjectLength(text: string): number | undefined {
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isQuoted) {
      if (character === "\\") index += 1;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === "{") depth += 1;
    else if (character === "}" && (depth -= 1) === 0) return index + 1;
  }
  return undefined;
}

function findRequestData(text: string): z.output<typeof recipeRequestSchema> | undefined {
  for (let start = text.indexOf("{"); start >= 0; start = text.indexOf("{", start + 1)) {
    try {
      const parsed = recipeRequestSchema.safeParse(
        JSON.parse(text.slice(start, start + (jsonObjectLength(text.slice(start)) ?? 0))),
      );
      if (parsed.success) return parsed.data;
    } catch {
      // Braces in prose are not JSON; the data can follow later in the text.
    }
  }
  return undefined;
}

/**
 * Finds the JSON object `{ingredienti, diete, minuti, porzioni}` in the text of the first user message, with any text
 * around it. Undefined when there is none of that shape.
 */
export function parseRecipeRequest({ messages }: ChatRequest): ParsedRecipeRequest | undefined {
  const userContent = messages.find(({ role }) => role === "user")?.content ?? "";
  const parts =
    typeof userContent === "string" ? [userContent] : userContent.flatMap((one) => ("text" in one ? [one.text] : []));
  const data = findRequestData(parts.join("\n"));
  return (
    data && {
      ingredients: data.ingredienti,
      diets: data.diete,
      minutes: data.minuti ?? null,
      servings: data.porzioni,
      round: 1 + messages.filter(({ role }) => role === "assistant").length,
    }
  );
}
