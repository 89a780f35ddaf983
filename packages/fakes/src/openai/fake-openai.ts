import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { completion, errorBody } from "./chat-completion.ts";
import { misbehave, misbehaviours } from "./openai-faults.ts";
import type { Misbehaviour } from "./openai-faults.ts";
import { chatRequest, pictureOf, strictSchemaProblem } from "./chat-request.ts";
import type { ChatRequest } from "./chat-request.ts";
import { replyTo } from "./chat-responder.ts";
import { serveMoods } from "../fault-modes.ts";
import type { MisbehaveOptions } from "../fault-modes.ts";
import { loadSamples } from "./photo-samples.ts";
import type { Sample } from "./photo-samples.ts";

/** A request as it arrived. `gone` turns true when the caller went away before the answer. */
export type OpenAiCall = {
  headers: Record<string, unknown>;
  body: ChatRequest;
  picture: Buffer | undefined;
  gone: boolean;
};

export type OpenAiStandIn = {
  /** Base URL for the SDK, ending in `/v1`. */
  url: string;
  /** Every chat completion asked for so far, in order. */
  calls: OpenAiCall[];
  misbehave: (how: Misbehaviour | null, options?: MisbehaveOptions) => void;
  /** Ends at once, requests that hang included. */
  close: () => Promise<void>;
};

function routes(
  server: FastifyInstance,
  samples: readonly Sample[],
  calls: OpenAiCall[],
): OpenAiStandIn["misbehave"] {
  const moods = serveMoods(server, misbehaviours, 3000);

  server.get("/v1/models", () => ({
    object: "list",
    data: [{ id: "gpt-5.4-mini", object: "model", created: 1_764_547_200, owned_by: "stand-in" }],
  }));

  server.get("/__calls", () => ({ count: calls.length, gone: calls.filter((call) => call.gone).length }));

  server.post("/v1/chat/completions", async (request, reply) => {
    if (!/^Bearer \S+$/.test(request.headers.authorization ?? "")) {
      return reply
        .status(401)
        .send(errorBody("Incorrect API key provided", "invalid_request_error", "invalid_api_key"));
    }
    const parsed = chatRequest.safeParse(request.body);
    if (!parsed.success)
      return reply.status(400).send(errorBody(z.prettifyError(parsed.error), "invalid_request_error"));
    const body = parsed.data;
    const call: OpenAiCall = { headers: { ...request.headers }, body, picture: pictureOf(body), gone: false };
    calls.push(call);
    reply.raw.on("close", () => {
      call.gone = !reply.raw.writableFinished;
    });
    const problem = body.response_format && strictSchemaProblem(body.response_format.json_schema.schema);
    if (problem !== undefined)
      return reply.status(400).send(errorBody(problem, "invalid_request_error", "invalid_json_schema"));

    const now = moods.take();
    const told = await replyTo(body, call.picture, samples, now?.how);
    if ("code" in told)
      return reply.status(400).send(errorBody(told.message, "invalid_request_error", told.code));
    if (now) return misbehave(now.how, { reply, model: body.model, wait: now.wait, ...told });
    return completion(body.model, { content: JSON.stringify(told.answer), usage: told.usage });
  });

  return moods.change;
}

/**
 * Speaks enough of OpenAI's HTTP API for the real SDK on 127.0.0.1: known sample pictures get their recorded reading,
 * or that of their label or their ingredients under the schemas `label_reading` and `ingredients`; any other "cannot
 * see". Text alone gets a recipe under the schema `recipe`. `POST /__control {mode, delayMs?, times?}` changes its
 * behaviour from another process, and `GET /__calls` counts what it was asked. Port 0 or none takes a free one.
 */
export async function startOpenAi({ port = 0 }: { port?: number } = {}): Promise<OpenAiStandIn> {
  const server = Fastify({ bodyLimit: 20 * 1024 * 1024, forceCloseConnections: true });
  const calls: OpenAiCall[] = [];
  const change = routes(server, await loadSamples(), calls);
  const address = await server.listen({ port, host: "127.0.0.1" });
  return {
    url: `${address}/v1`,
    calls,
    misbehave: change,
    close: async () => {
      server.server.closeAllConnections();
      await server.close();
    },
  };
}
