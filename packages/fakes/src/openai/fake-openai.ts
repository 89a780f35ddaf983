import Fastify, { type FastifyInstance } from "fastify";
import { z } from "zod";
import {
  buildChatCompletion,
  buildOpenAiError,
  dishUsage,
  ingredientsUsage,
  labelUsage,
  recipeUsage,
  type Usage,
} from "./chat-completion.ts";
import { applyOpenAiFault, openAiFaults, type OpenAiFault } from "./openai-faults.ts";
import {
  chatRequestSchema,
  extractPicture,
  findStrictSchemaError,
  parseRecipeRequest,
  type ChatRequest,
} from "./chat-request.ts";
import { openOnFreePort, serveCalls, serveFaultModes, type FaultOptions } from "../fake-server.ts";
import { loadPhotoSamples, findMatchingSample, type PhotoSample } from "./photo-samples.ts";
import {
  mapVisionFigures,
  type VisionResult,
  type LabelVisionResult,
} from "@fetta/domain/photo-analysis/vision-result";
import type { IngredientsVisionResult } from "@fetta/domain/recipes/ingredients/ingredients-vision-result";
import { isRecipeFault, applyRecipeFault } from "./recipe-faults.ts";
import { composeRecipe } from "./recipe-composer.ts";

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
async function answerChatRequest(
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

/** A received request. `aborted` becomes true when the client disconnects before the response. */
export type OpenAiCall = {
  headers: Record<string, unknown>;
  body: ChatRequest;
  picture: Buffer | undefined;
  aborted: boolean;
};

export type FakeOpenAi = {
  /** Base URL for the SDK, ending in `/v1`. */
  url: string;
  /** Every chat completion request so far, in order. */
  calls: OpenAiCall[];
  setFault: (fault: OpenAiFault | null, options?: FaultOptions) => void;
  /** Closes the server at once, including requests that hang. */
  close: () => Promise<void>;
};

/** Hashing all samples takes 0.2 s of a core: the fakes of a process share them. */
let sharedSamples: Promise<PhotoSample[]> | undefined;

function registerRoutes(
  server: FastifyInstance,
  samples: readonly PhotoSample[],
): Pick<FakeOpenAi, "calls" | "setFault"> {
  const { calls, record } = serveCalls<OpenAiCall>(server);
  const faultModes = serveFaultModes(server, openAiFaults, 3000);

  server.post("/v1/chat/completions", async (request, reply) => {
    const parsed = chatRequestSchema.safeParse(request.body);
    const reject = (message: string, code?: string) =>
      reply.status(400).send(buildOpenAiError(message, "invalid_request_error", code));
    if (!parsed.success) return reject(z.prettifyError(parsed.error));
    const body = parsed.data;
    const call: OpenAiCall = { headers: { ...request.headers }, body, picture: extractPicture(body), aborted: false };
    record(call, reply);
    const schemaError = body.response_format && findStrictSchemaError(body.response_format.json_schema.schema);
    if (schemaError !== undefined) return reject(schemaError, "invalid_json_schema");
    const mode = faultModes.takeMode();
    const content = await answerChatRequest(body, call.picture, samples, mode?.fault);
    if (mode) return applyOpenAiFault(mode.fault, { reply, model: body.model, wait: mode.wait, ...content });
    return buildChatCompletion(body.model, { content: JSON.stringify(content.answer), usage: content.usage });
  });

  return { calls, setFault: faultModes.setFault };
}

/**
 * Starts a fake of OpenAI's HTTP API on 127.0.0.1 that works with the real SDK. Known sample pictures get their
 * recorded vision result, or under the schemas `label_reading` and `ingredients` that of their label or their
 * ingredients; any other picture is unreadable. Text alone gets a recipe under the schema `recipe`. `POST /__control
 * {mode, delayMs?, times?}` sets its fault from another process, and `GET /__calls` counts the requests.
 */
export async function startFakeOpenAi(): Promise<FakeOpenAi> {
  const server = Fastify({ bodyLimit: 20 * 1024 * 1024, forceCloseConnections: true });
  sharedSamples ??= loadPhotoSamples();
  const { calls, setFault } = registerRoutes(server, await sharedSamples);
  const { url, close } = await openOnFreePort(server);
  return { url: `${url}/v1`, calls, setFault, close };
}
