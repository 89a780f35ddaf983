import type { DishReading } from "@fetta/domain/photo-analysis/vision-result";
import type { IngredientsReading } from "@fetta/domain/recipes/ingredients/ingredients-vision-result";
import type { LabelReading } from "@fetta/domain/photo-analysis/label-vision-result";
import { dishUsage, ingredientsUsage, labelUsage, recipeUsage } from "./chat-completion.ts";
import type { Usage } from "./chat-completion.ts";
import { isRecipeMisbehaviour, spoiltRecipe } from "./recipe-faults.ts";
import { recipeWanted } from "./recipe-request.ts";
import { recipeFor } from "./recipe-composer.ts";
import type { ChatRequest } from "./chat-request.ts";
import { matchSample } from "./photo-samples.ts";
import type { Sample } from "./photo-samples.ts";

/** What the stand-in says about a picture that it has no recording of: it cannot see. */
const cannotSee: DishReading = {
  esito: "illeggibile",
  titolo: "",
  riferimentoScala: "nessuno",
  testoNellaFoto: false,
  domanda: null,
  items: [],
  etichetta: null,
  piattiDelMenu: [],
};

/** What it says when it is asked for a nutrition table where there is none. */
const noLabel: LabelReading = {
  nome: null,
  marca: null,
  base: "100g",
  porzioneGrammi: null,
  kj: null,
  kcal: null,
  grassi: null,
  saturi: null,
  carboidrati: null,
  zuccheri: null,
  fibre: null,
  proteine: null,
  sale: null,
};

const noIngredients = (esito: IngredientsReading["esito"]): IngredientsReading => ({
  esito,
  ingredienti: [],
});

/** A right answer; `reading`: what one that goes wrong is made of, the dish for a label, else the answer. */
type Reply = { answer: object; reading: object; usage: Usage };

/** Why the provider would not answer, as its error has it. */
type Refused = { message: string; code: string };

const invalid = (message: string, code: string): Refused => ({ message, code });

const schemaName = ({ response_format: format }: ChatRequest): string | undefined => format?.json_schema.name;

/**
 * Answers a request by the name of its schema: `recipe` from its text alone, `ingredients`, `label_reading` and any
 * other by its picture. `how` is what a recipe goes wrong in.
 */
export async function replyTo(
  body: ChatRequest,
  picture: Buffer | undefined,
  samples: readonly Sample[],
  how: string | undefined,
): Promise<Reply | Refused> {
  if (schemaName(body) === "recipe") return recipeReply(body, how);
  if (!picture) return invalid("The request holds no readable image", "invalid_image");
  let sample: Sample | undefined;
  try {
    sample = (await matchSample(samples, picture))?.sample;
  } catch {
    return invalid("The image cannot be decoded", "invalid_image");
  }
  if (schemaName(body) === "ingredients") {
    const answer = sample?.ingredients ?? noIngredients(sample ? "nessun_ingrediente" : "illeggibile");
    return { answer, reading: answer, usage: ingredientsUsage };
  }
  const reading = sample?.reading ?? cannotSee;
  if (schemaName(body) === "label_reading")
    return { answer: reading.etichetta ?? noLabel, reading, usage: labelUsage };
  return { answer: reading, reading, usage: dishUsage };
}

function recipeReply(body: ChatRequest, how: string | undefined): Reply | Refused {
  const wanted = recipeWanted(body);
  if (!wanted)
    return invalid("The text holds no {ingredienti, diete, minuti, porzioni}", "invalid_recipe_request");
  const recipe = recipeFor(wanted);
  const answer = how !== undefined && isRecipeMisbehaviour(how) ? spoiltRecipe(how, recipe, wanted) : recipe;
  return { answer, reading: answer, usage: recipeUsage(wanted.round) };
}
