import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

export type FaultOptions = {
  /** Milliseconds that a slow answer waits. */
  delayMs?: number;
  /** In the place of that time: a slow answer waits for this. */
  until?: Promise<unknown>;
  /** Only the next so many requests; without it, until changed. */
  times?: number;
};

/** How a slow answer is held back; `pause`: what passes the time where not `sleep`. */
export type Wait = (pause?: (ms: number) => Promise<unknown>) => Promise<unknown>;

/** How the next request is answered; null: as it should be. */
type FaultMode<Fault> = { fault: Fault; wait: Wait } | null;

export type FaultModes<Fault> = {
  /** Changes how requests are answered from now on; null puts it right. */
  setFault: (fault: Fault | null, options?: FaultOptions) => void;
  /** The mood of a request that is answered now: one of those that it was said for. */
  takeMode: () => FaultMode<Fault>;
};

/** Ways of a stand-in to go wrong, changed from this process or over `POST /__control {mode, delayMs?, times?}`, or another path. */
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
    setFault(mode, {
      ...(delayMs === undefined ? {} : { delayMs }),
      ...(times === undefined ? {} : { times }),
    });
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
