import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import type { DishReading } from "@fetta/domain/dish-reading";
import { z } from "zod";
import { completion, errorBody } from "./openai-answer.ts";
import { misbehave, misbehaviours } from "./openai-misbehaviour.ts";
import type { Misbehaviour } from "./openai-misbehaviour.ts";
import { chatRequest, pictureOf, strictSchemaProblem } from "./openai-request.ts";
import type { ChatRequest } from "./openai-request.ts";
import { loadSamples, matchSample } from "./samples.ts";
import type { Sample } from "./samples.ts";

/** A request as it arrived. `gone` turns true when the caller went away before the answer. */
export type OpenAiCall = {
  headers: Record<string, unknown>;
  body: ChatRequest;
  picture: Buffer | undefined;
  gone: boolean;
};

export type MisbehaveOptions = {
  /** Milliseconds that `slow` waits. */
  delayMs?: number;
  /** Only the next so many requests; without it, until changed. */
  times?: number;
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

/** What the stand-in says about a picture that it has no recording of: it cannot see. */
const cannotSee: DishReading = {
  esito: "illeggibile",
  titolo: "",
  riferimentoScala: "nessuno",
  testoNellaFoto: false,
  domanda: null,
  items: [],
};

const control = z.object({
  mode: z.enum(misbehaviours).nullable(),
  delayMs: z.number().int().min(0).max(600_000).optional(),
  times: z.number().int().min(1).optional(),
});

type Mood = { how: Misbehaviour; delayMs: number; times: number } | null;

function routes(
  server: FastifyInstance,
  samples: readonly Sample[],
  calls: OpenAiCall[],
): OpenAiStandIn["misbehave"] {
  let mood: Mood = null;
  const change: OpenAiStandIn["misbehave"] = (how, { delayMs = 3000, times = Infinity } = {}) => {
    mood = how === null ? null : { how, delayMs, times };
  };
  const takeMood = (): Mood => {
    const now = mood;
    if (mood) mood = mood.times > 1 ? { ...mood, times: mood.times - 1 } : null;
    return now;
  };

  server.get("/v1/models", () => ({
    object: "list",
    data: [{ id: "gpt-5.4-mini", object: "model", created: 1_764_547_200, owned_by: "stand-in" }],
  }));

  server.post("/__control", (request, reply) => {
    const wish = control.safeParse(request.body);
    if (!wish.success) return reply.status(400).send({ message: z.prettifyError(wish.error) });
    const { mode, delayMs, times } = wish.data;
    change(mode, {
      ...(delayMs === undefined ? {} : { delayMs }),
      ...(times === undefined ? {} : { times }),
    });
    return reply.status(204).send();
  });

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
    if (!call.picture)
      return reply
        .status(400)
        .send(errorBody("The request holds no readable image", "invalid_request_error", "invalid_image"));

    const now = takeMood();
    let reading = cannotSee;
    try {
      reading = (await matchSample(samples, call.picture))?.sample.reading ?? cannotSee;
    } catch {
      return reply
        .status(400)
        .send(errorBody("The image cannot be decoded", "invalid_request_error", "invalid_image"));
    }
    if (now) return misbehave(now.how, { reply, model: body.model, reading, delayMs: now.delayMs });
    return completion(body.model, { content: JSON.stringify(reading) });
  });

  return change;
}

/**
 * Speaks enough of OpenAI's HTTP API for the real SDK on 127.0.0.1: known sample pictures get their recorded reading,
 * any other "cannot see". `POST /__control {mode, delayMs?, times?}` changes its behaviour from another process, and
 * `GET /__calls` counts what it was asked. Port 0 or none takes a free one.
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
