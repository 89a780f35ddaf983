import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { quota } from "../../../entities/quota/quota.messages.ts";
import { isQuotaMessage } from "../../../entities/quota/quota.ts";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import type { RecipeWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import { toUnknownRecord, toOptionalString, toStringList, postUpload } from "../../../lib/api/post-upload.ts";

/** The parsed error response; `status` 0: no response arrived. */
type CreationRejection = {
  status: number;
  message: string | undefined;
  limitReached: boolean;
  resetsAt: string | undefined;
  /** True where the consent to send photos is missing in its current version. */
  consentMissing: boolean;
};

export class CreationError extends Error {
  override readonly name = "CreationError";
  readonly rejection: CreationRejection;

  constructor(answer: CreationRejection) {
    super(answer.message ?? "no recipe came");
    this.rejection = answer;
  }
}

type Post = { path: string; key: string; body: FormData | string; signal: AbortSignal };

async function postCreation<Answer>(
  { path, ...upload }: Post,
  read: (answer: unknown) => Answer | undefined,
): Promise<Answer> {
  const { status, isOk, body: answer } = await postUpload(path, upload);
  const parsed = isOk ? read(answer) : undefined;
  if (parsed !== undefined) return parsed;
  const responseFields = toUnknownRecord(answer);
  throw new CreationError({
    status,
    message: toOptionalString(responseFields["message"]),
    limitReached: status === 429 && responseFields["limitReached"] === true,
    resetsAt: toOptionalString(responseFields["resetsAt"]),
    consentMissing: toOptionalString(toUnknownRecord(responseFields["error"])["errorCode"]) === "photo_consent_missing",
  });
}

/**
 * Reads the ingredients in a photo. `key` belongs to the photo: sent again under it, the photo is read and counted
 * once. Rejects with CreationError, or with the abort reason of `signal`.
 */
export function readIngredientPhoto(picture: Blob, key: string, signal: AbortSignal): Promise<string[]> {
  const body = new FormData();
  body.append("image", picture, "ingredients-image.jpg");
  return postCreation({ path: "/api/analyze-ingredients", key, body, signal }, (answer) => {
    const seen = toStringList(toUnknownRecord(answer)["ingredients"]).slice(0, recipeLimits.maxIngredients);
    return seen.length > 0 ? seen : undefined;
  });
}

/** Maximum bytes of the photo sent with a recipe; a larger one is not sent. */
const maxPhotoBytes = 1_000_000;

async function toBase64(picture: Blob | null): Promise<string | null> {
  if (picture === null || picture.type !== "image/jpeg" || picture.size > maxPhotoBytes) return null;
  const bytes = new Uint8Array(await picture.arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export type RecipeSource = "model" | "catalogue";

/**
 * Creates and stores a recipe; resolves to its id. The same key creates only one recipe. Rejects like
 * `readIngredientPhoto`.
 */
export async function generateRecipe(
  { picture, preferences }: Pick<RecipeWish, "picture" | "preferences">,
  ingredients: readonly string[],
  { from, key, signal }: { from: RecipeSource; key: string; signal: AbortSignal },
): Promise<string> {
  const { diets, isRennetStrict, minutes, servings } = preferences;
  const body = JSON.stringify({
    ingredients,
    dietaryPreferences: diets,
    isRennetStrict,
    cookingTime: minutes,
    servings,
    ingredientPhoto: await toBase64(picture),
    from,
  });
  return postCreation({ path: "/api/generate-recipe", key, body, signal }, (answer) =>
    toOptionalString(toUnknownRecord(answer)["id"]),
  );
}

/** The message of a failed step, and whether the plans are shown next. */
export type CreationFailure = {
  title: string;
  sentence: string;
  /** Set when the daily free quota is used up. */
  plans: { resetsAt: string | undefined } | null;
};

const failureMessages = {
  ingredients: { title: recipeCreation.readingFailedTitle, usual: recipeCreation.readingFailed },
  recipe: { title: recipeCreation.failedTitle, usual: recipeCreation.failed },
} as const;

export function toCreationFailure(step: "ingredients" | "recipe", error: unknown, online: boolean): CreationFailure {
  const { title, usual } = failureMessages[step];
  const answer = error instanceof CreationError ? error.rejection : undefined;
  const message = answer?.message;
  if (answer?.limitReached)
    return { title: quota.limitTitle, sentence: message ?? quota.limitText, plans: { resetsAt: answer.resetsAt } };
  if (answer?.status === 0 && !online) return { title, sentence: recipeCreation.offline, plans: null };
  if (message !== undefined && isQuotaMessage(message))
    return { title: quota.limitTitle, sentence: quota.limitText, plans: null };
  return { title, sentence: message || usual, plans: null };
}
