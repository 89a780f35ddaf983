import { randomUUID } from "node:crypto";
import { aGrant } from "@fetta/db/testing/factories";
import type { VisionItem, VisionResult } from "@fetta/domain/photo-analysis/vision-result";
import { aVisionResult } from "@fetta/domain/testing/vision-result-fixtures";
import sharp from "sharp";
import type { AiProvider } from "../clients/openai/ai-provider.ts";
import type { startApi } from "./harness.ts";
import type { Estimate, SaveEstimateInput } from "../features/estimates/schema.ts";
import { buildUpload } from "./multipart-upload.ts";

const testPhoto = await sharp({ create: { width: 320, height: 240, channels: 3, background: "#864" } })
  .jpeg()
  .toBuffer();

/** A fake vision model that returns the last result that was set. */
export function createFakeVisionModel(): AiProvider & { setResult: (visionResult: VisionResult) => void } {
  let result = aVisionResult([{}]);
  const metadata = { model: "seeing-1", promptVersion: "test", tokensIn: 1000, tokensOut: 200 };
  return {
    host: "example.org",
    isLocal: false,
    model: metadata.model,
    analyseDish: () => Promise.resolve({ ...metadata, result }),
    readLabel: () => Promise.reject(new Error("no labels here")),
    readIngredients: () => Promise.reject(new Error("no ingredients here")),
    proposeRecipe: () => Promise.reject(new Error("no recipes here")),
    setResult: (next) => {
      result = next;
    },
  };
}

/** Response of a photo analysis. */
export type AnalysedPhoto = {
  id: string;
  name: string;
  calories: number;
  servingGrams: number;
  items: {
    key: string;
    name: string;
    ref: string | null;
    source: string;
    grams: { min: number; mid: number; max: number };
    calories: number;
  }[];
};

/** A PRO user with functions for scanning a photo and logging the result as the app does. */
export async function createPhotographer(
  api: Awaited<ReturnType<typeof startApi>>,
  model: ReturnType<typeof createFakeVisionModel>,
) {
  const person = await api.signUp();
  await aGrant(api.db, person.user);
  const sendPhoto = async (reading: VisionResult) => {
    model.setResult(reading);
    const upload = await buildUpload(testPhoto);
    return person.ask({ method: "POST", url: "/api/analyze-food", ...upload });
  };
  return {
    ...person,
    scan: sendPhoto,
    /** Scans a dish and logs it for lunch on 20 November 2026; resolves to the food and its entry. */
    analyseAndLog: async (items: Partial<VisionItem>[], overrides: Partial<VisionResult> = {}) => {
      const { status, body } = await sendPhoto(aVisionResult(items, overrides));
      if (status !== 200) throw new Error(`rejected with ${status}: ${JSON.stringify(body)}`);
      const food = body as AnalysedPhoto;
      const entryId = randomUUID();
      const { data: entry } = await person.mutate("diary.add", {
        id: entryId,
        foodItemId: food.id,
        date: "2026-11-20",
        mealType: "lunch",
      });
      return { food, entry, entryId };
    },
  };
}

export type Photographer = Awaited<ReturnType<typeof createPhotographer>>;

/** 10 g of olive oil, marked as hidden. */
export const hiddenOil: Partial<VisionItem> = {
  nome: "Olio extravergine di oliva",
  nomeGenerico: "olio",
  cottura: "crudo",
  grammiMin: 5,
  grammi: 10,
  grammiMax: 15,
  kcal100: 899,
  proteine100: 0,
  carboidrati100: 0,
  grassi100: 99.9,
  nascosto: true,
};

/** 130 g of a food that is in no table. */
export const unknownFood: Partial<VisionItem> = { nome: "Zaffrullo", nomeGenerico: "zaffrullo", kcal100: 158 };

/** The estimate behind an entry; throws when there is none. */
export async function readEstimateOf(person: Photographer, entryId: string): Promise<Estimate> {
  const { data } = await person.query("estimate.read", { entryId });
  if (!data) throw new Error("no estimate");
  return data;
}

/** The input that the app sends to save an estimate as displayed. */
export function toSaveInput({
  items,
  portion,
}: Pick<Estimate, "items" | "portion">): Pick<SaveEstimateInput, "items" | "portion"> {
  return {
    portion,
    items: items.map(({ key, ref, sourceText, grams, unit }) => ({ key, ref, sourceText, grams, unit })),
  };
}

/** Saves and confirms an estimate. */
export function saveCorrection(
  person: Photographer,
  entryId: string,
  input: Omit<SaveEstimateInput, "entryId" | "confirm">,
) {
  return person.mutate("estimate.save", { entryId, confirm: true, ...input });
}
