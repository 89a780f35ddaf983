import type { VisionResult, LabelVisionResult } from "@fetta/domain/photo-analysis/vision-result";
import type { IngredientsVisionResult } from "@fetta/domain/recipes/ingredients/ingredients-vision-result";
import { dishUsage, ingredientsUsage, labelUsage, recipeUsage } from "./chat-completion.ts";
import type { Usage } from "./chat-completion.ts";
import { isRecipeFault, applyRecipeFault } from "./recipe-faults.ts";
import { parseRecipeRequest } from "./recipe-request.ts";
import { composeRecipe } from "./recipe-composer.ts";
import type { ChatRequest } from "./chat-request.ts";
import { findMatchingSample } from "./photo-samples.ts";
import type { PhotoSample } from "./photo-samples.ts";

/** The vision result of a picture without a recording: unreadable. */
const unreadableResult: VisionResult = {
  esito: "illeggibile",
  titolo: "",
  riferimentoScala: "nessuno",
  testoNellaFoto: false,
  domanda: null,
  items: [],
  etichetta: null,
  piattiDelMenu: [],
};

/** The answer to a nutrition-table request when the picture has no table. */
const emptyLabel: LabelVisionResult = {
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

const emptyIngredients = (esito: IngredientsVisionResult["esito"]): IngredientsVisionResult => ({
  esito,
  ingredienti: [],
});

/** A valid answer. `faultInput` is what faulty answers are derived from: the dish for a label, else the answer. */
type ReplyContent = { answer: object; faultInput: object; usage: Usage };

/** Message and code of an error that the provider returns instead of an answer. */
type RequestError = { message: string; code: string };

const requestError = (message: string, code: string): RequestError => ({ message, code });

const schemaName = ({ response_format: format }: ChatRequest): string | undefined => format?.json_schema.name;

/**
 * Answers a request by the name of its schema: `recipe` from its text alone, `ingredients`, `label_reading` and any
 * other from its picture. `fault` only changes recipes here.
 */
export async function answerChatRequest(
  body: ChatRequest,
  picture: Buffer | undefined,
  samples: readonly PhotoSample[],
  fault: string | undefined,
): Promise<ReplyContent | RequestError> {
  if (schemaName(body) === "recipe") return answerRecipeRequest(body, fault);
  if (!picture) return requestError("The request holds no readable image", "invalid_image");
  let sample: PhotoSample | undefined;
  try {
    sample = (await findMatchingSample(samples, picture))?.sample;
  } catch {
    return requestError("The image cannot be decoded", "invalid_image");
  }
  if (schemaName(body) === "ingredients") {
    const answer = sample?.ingredients ?? emptyIngredients(sample ? "nessun_ingrediente" : "illeggibile");
    return { answer, faultInput: answer, usage: ingredientsUsage };
  }
  const visionResult = sample?.visionResult ?? unreadableResult;
  if (schemaName(body) === "label_reading")
    return { answer: visionResult.etichetta ?? emptyLabel, faultInput: visionResult, usage: labelUsage };
  return { answer: visionResult, faultInput: visionResult, usage: dishUsage };
}

function answerRecipeRequest(body: ChatRequest, fault: string | undefined): ReplyContent | RequestError {
  const request = parseRecipeRequest(body);
  if (!request)
    return requestError("The text holds no {ingredienti, diete, minuti, porzioni}", "invalid_recipe_request");
  const recipe = composeRecipe(request);
  const answer = fault !== undefined && isRecipeFault(fault) ? applyRecipeFault(fault, recipe, request) : recipe;
  return { answer, faultInput: answer, usage: recipeUsage(request.round) };
}
