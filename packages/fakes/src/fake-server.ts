import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";

export type FaultOptions = {
  /** Milliseconds by which a slow response is delayed. */
  delayMs?: number;
  /** Replaces `delayMs`: a slow response is sent once this promise settles. */
  until?: Promise<unknown>;
  /** Number of requests that the fault applies to; without it, until the next change. */
  times?: number;
};

/** Waits as long as the fault delays a response. `pause` replaces the default timer. */
export type Wait = (pause?: (ms: number) => Promise<unknown>) => Promise<unknown>;

/** The fault of the next request; null: none. */
type FaultMode<Fault> = { fault: Fault; wait: Wait } | null;

export type FaultModes<Fault> = {
  /** Sets the fault of the following requests; null clears it. */
  setFault: (fault: Fault | null, options?: FaultOptions) => void;
  /** Returns the fault of the current request and counts the request against `times`. */
  takeMode: () => FaultMode<Fault>;
};

/**
 * Serves the fault control of a fake: `POST <path> {mode, delayMs?, times?}` sets the fault from another process (204,
 * or 400 for an invalid body), the returned `setFault` from this one. `defaultDelayMs` in ms.
 */
export function serveFaultModes<Fault extends string>(
  server: FastifyInstance,
  faults: readonly Fault[],
  defaultDelayMs: number,
  path = "/__control",
): FaultModes<Fault> {
  let current: { fault: Fault; wait: Wait; times: number } | null = null;
  const controlSchema = z.object({
    mode: z.enum(faults).nullable(),
    delayMs: z.number().int().min(0).max(600_000).optional(),
    times: z.number().int().min(1).optional(),
  });
  const setFault: FaultModes<Fault>["setFault"] = (
    fault,
    { delayMs = defaultDelayMs, until, times = Infinity } = {},
  ) => {
    const wait: Wait = (pause = sleep) => until ?? pause(delayMs);
    current = fault === null ? null : { fault, wait, times };
  };
  server.post(path, (request, reply) => {
    const parsed = controlSchema.safeParse(request.body);
    if (!parsed.success) return reply.status(400).send({ message: z.prettifyError(parsed.error) });
    const { mode, delayMs, times } = parsed.data;
    setFault(mode, { ...(delayMs === undefined ? {} : { delayMs }), ...(times === undefined ? {} : { times }) });
    return reply.status(204).send();
  });
  return {
    setFault,
    takeMode: () => {
      const active = current;
      if (current) current = current.times > 1 ? { ...current, times: current.times - 1 } : null;
      return active;
    },
  };
}

/** Opens the server on a free port of 127.0.0.1. `close` ends it at once, including requests that hang. */
export async function openOnFreePort(server: FastifyInstance): Promise<{ url: string; close: () => Promise<void> }> {
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  return {
    url,
    close: async () => {
      server.server.closeAllConnections();
      await server.close();
    },
  };
}

/** Records the requests of a fake; `GET /__calls` counts them. `aborted`: the client disconnected before the response. */
export function serveCalls<Call extends { aborted: boolean }>(server: FastifyInstance) {
  const calls: Call[] = [];
  server.get("/__calls", () => ({ count: calls.length, aborted: calls.filter((call) => call.aborted).length }));
  const record = (call: Call, reply: FastifyReply): void => {
    calls.push(call);
    reply.raw.on("close", () => {
      call.aborted = !reply.raw.writableFinished;
    });
  };
  return { calls, record };
}
