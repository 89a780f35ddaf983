import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

export type MisbehaveOptions = {
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
type Mood<How> = { how: How; wait: Wait } | null;

export type Moods<How> = {
  /** Changes how requests are answered from now on; null puts it right. */
  change: (how: How | null, options?: MisbehaveOptions) => void;
  /** The mood of a request that is answered now: one of those that it was said for. */
  take: () => Mood<How>;
};

/** Ways of a stand-in to go wrong, changed from this process or over `POST /__control {mode, delayMs?, times?}`, or another path. */
export function serveMoods<How extends string>(
  server: FastifyInstance,
  hows: readonly How[],
  usualDelayMs: number,
  path = "/__control",
): Moods<How> {
  let mood: { how: How; wait: Wait; times: number } | null = null;
  const control = z.object({
    mode: z.enum(hows).nullable(),
    delayMs: z.number().int().min(0).max(600_000).optional(),
    times: z.number().int().min(1).optional(),
  });
  const change: Moods<How>["change"] = (how, { delayMs = usualDelayMs, until, times = Infinity } = {}) => {
    const wait: Wait = (pause = sleep) => until ?? pause(delayMs);
    mood = how === null ? null : { how, wait, times };
  };
  server.post(path, (request, reply) => {
    const wish = control.safeParse(request.body);
    if (!wish.success) return reply.status(400).send({ message: z.prettifyError(wish.error) });
    const { mode, delayMs, times } = wish.data;
    change(mode, {
      ...(delayMs === undefined ? {} : { delayMs }),
      ...(times === undefined ? {} : { times }),
    });
    return reply.status(204).send();
  });
  return {
    change,
    take: () => {
      const now = mood;
      if (mood) mood = mood.times > 1 ? { ...mood, times: mood.times - 1 } : null;
      return now;
    },
  };
}
