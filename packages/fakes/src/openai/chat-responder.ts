import { mapVisionFigures } from "@fetta/domain/photo-analysis/vision-result";
import type { VisionResult, LabelVisionResult } from "@fetta/domain/photo-analysis/vision-result";
import type { IngredientsVisionResult } from "@fetta/domain/recipes/ingredients/ingredients-vision-result";
import { dishUsage, ingredientsUsage, labelUsage, recipeUsage, type Usage } from "./chat-completion.ts";
import { isRecipeFault, applyRecipeFault } from "./recipe-faults.ts";
import { composeRecipe } from "./recipe-composer.ts";
import { parseRecipeRequest, type ChatRequest } from "./chat-request.ts";
import { findMatchingSample, type PhotoSample } from "./photo-samples.ts";

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
  ...mapVisionFigures(() => null),
};

/** A valid answer. `faultInput` is what faulty answers are derived from: the dish for a label, else the answer. */
type ReplyContent = { answer: object; faultInput: object; usage: Usage };

/**
 * Answers a request by the name of its schema: `recipe` from its text alone, `ingredients`, `label_reading` and any
 * other from its picture. `fault` only changes recipes here. Rejects when the picture or the text cannot be read.
 */
export async function answerChatRequest(
  body: ChatRequest,
  picture: Buffer | undefined,
  samples: readonly PhotoSample[],
  fault: string | undefined,
): Promise<ReplyContent> {
  const schemaName = body.response_format?.json_schema.name;
  if (schemaName === "recipe") {
    const request = parseRecipeRequest(body);
    const recipe = composeRecipe(request);
    const answer = fault !== undefined && isRecipeFault(fault) ? applyRecipeFault(fault, recipe, request) : recipe;
    return { answer, faultInput: answer, usage: recipeUsage(request.round) };
  }
  if (!picture) throw new Error("The request holds no readable image.");
  const sample = (await findMatchingSample(samples, picture))?.sample;
  if (schemaName === "ingredients") {
    const esito = sample ? "nessun_ingrediente" : "illeggibile";
    const answer: IngredientsVisionResult = sample?.ingredients ?? { esito, ingredienti: [] };
    return { answer, faultInput: answer, usage: ingredientsUsage };
  }
  const visionResult = sample?.visionResult ?? unreadableResult;
  if (schemaName === "label_reading")
    return { answer: visionResult.etichetta ?? emptyLabel, faultInput: visionResult, usage: labelUsage };
  return { answer: visionResult, faultInput: visionResult, usage: dishUsage };
}
