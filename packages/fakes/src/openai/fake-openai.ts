import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { buildChatCompletion, buildOpenAiError } from "./chat-completion.ts";
import { applyOpenAiFault, openAiFaults, type OpenAiFault } from "./openai-faults.ts";
import { chatRequestSchema, extractPicture, findStrictSchemaError, type ChatRequest } from "./chat-request.ts";
import { answerChatRequest } from "./chat-responder.ts";
import { serveFaultModes, type FaultOptions } from "../fault-modes.ts";
import { loadPhotoSamples, type PhotoSample } from "./photo-samples.ts";

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

function registerRoutes(
  server: FastifyInstance,
  samples: readonly PhotoSample[],
  calls: OpenAiCall[],
): FakeOpenAi["setFault"] {
  const faultModes = serveFaultModes(server, openAiFaults, 3000);

  server.get("/__calls", () => ({ count: calls.length, aborted: calls.filter((call) => call.aborted).length }));

  server.post("/v1/chat/completions", async (request, reply) => {
    const parsed = chatRequestSchema.safeParse(request.body);
    const reject = (message: string, code?: string) =>
      reply.status(400).send(buildOpenAiError(message, "invalid_request_error", code));
    if (!parsed.success) return reject(z.prettifyError(parsed.error));
    const body = parsed.data;
    const call: OpenAiCall = { headers: { ...request.headers }, body, picture: extractPicture(body), aborted: false };
    calls.push(call);
    reply.raw.on("close", () => {
      call.aborted = !reply.raw.writableFinished;
    });
    const schemaError = body.response_format && findStrictSchemaError(body.response_format.json_schema.schema);
    if (schemaError !== undefined) return reject(schemaError, "invalid_json_schema");
    const mode = faultModes.takeMode();
    const content = await answerChatRequest(body, call.picture, samples, mode?.fault);
    if (mode) return applyOpenAiFault(mode.fault, { reply, model: body.model, wait: mode.wait, ...content });
    return buildChatCompletion(body.model, { content: JSON.stringify(content.answer), usage: content.usage });
  });

  return faultModes.setFault;
}

/**
 * Starts a fake of OpenAI's HTTP API on 127.0.0.1 that works with the real SDK. Known sample pictures get their
 * recorded vision result, or under the schemas `label_reading` and `ingredients` that of their label or their
 * ingredients; any other picture is unreadable. Text alone gets a recipe under the schema `recipe`. `POST /__control
 * {mode, delayMs?, times?}` sets its fault from another process, and `GET /__calls` counts the requests.
 */
export async function startFakeOpenAi(): Promise<FakeOpenAi> {
  const server = Fastify({ bodyLimit: 20 * 1024 * 1024, forceCloseConnections: true });
  const calls: OpenAiCall[] = [];
  const setFault = registerRoutes(server, await loadPhotoSamples(), calls);
  const address = await server.listen({ port: 0, host: "127.0.0.1" });
  return {
    url: `${address}/v1`,
    calls,
    setFault,
    close: async () => {
      server.server.closeAllConnections();
      await server.close();
    },
  };
}
