import { diet } from "@fetta/domain/recipes/recipe";
import { recipeBounds } from "@fetta/domain/recipes/recipe-limits";
import { z } from "zod";
import type { ChatRequest } from "./chat-request.ts";

const wanted = z.object({
  ingredienti: z.array(z.string()),
  diete: z.array(diet),
  minuti: z.number().positive().nullish(),
  porzioni: z.number().int().min(recipeBounds.servings.min).max(recipeBounds.servings.max),
});

/** What a recipe is asked to be; `round` 1 is the first answer, 2 and 3 are repairs of it. */
export type WantedFromModel = {
  ingredients: readonly string[];
  diets: readonly z.output<typeof diet>[];
  minutes: number | null;
  servings: number;
  round: number;
};

/** The length of the JSON object at the start of a text; undefined where it does not end. */
function objectLength(text: string): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign === "\\") at += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === "{") depth += 1;
    else if (sign === "}" && (depth -= 1) === 0) return at + 1;
  }
  return undefined;
}

function dataIn(text: string): z.output<typeof wanted> | undefined {
  for (let at = text.indexOf("{"); at >= 0; at = text.indexOf("{", at + 1)) {
    try {
      const read = wanted.safeParse(JSON.parse(text.slice(at, at + (objectLength(text.slice(at)) ?? 0))));
      if (read.success) return read.data;
    } catch {
      // Braces of ordinary prose: the data may stand further on.
    }
  }
  return undefined;
}

/**
 * What a request for a recipe asks for: the JSON object `{ingredienti, diete, minuti, porzioni}` in the text of the
 * first message of the user, whatever stands around it. Undefined where there is none of that shape.
 */
export function recipeWanted({ messages }: ChatRequest): WantedFromModel | undefined {
  const asked = messages.find(({ role }) => role === "user")?.content ?? "";
  const parts =
    typeof asked === "string" ? [asked] : asked.flatMap((one) => ("text" in one ? [one.text] : []));
  const data = dataIn(parts.join("\n"));
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
