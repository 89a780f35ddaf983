import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { drawRequest, type LoadRequest, type LoadWorld } from "./load-requests.ts";
import { createSeededRandom } from "./product-generator.ts";

/** What one rate gave: requests, failures by status, and the times from when each was due, ms, sorted. */
export type LoadResult = {
  rate: number;
  times: number[];
  timesByKind: Map<string, number[]>;
  failures: Map<string, number>;
  /** Answered requests a second. */
  answered: number;
};

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

function send(agent: Agent, port: number, { method, path, cookie, body, from }: LoadRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      "x-forwarded-for": from,
      ...(cookie === "" ? {} : { cookie }),
      ...(body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
    };
    const sent = request({ host: "127.0.0.1", port, method, path, agent, headers }, (answer) => {
      answer.on("end", () => resolve(answer.statusCode ?? 0)).on("error", reject);
      answer.resume();
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Requests that may be under way before the rate counts as too high: each waits for an answer. */
const maxWaiting = 4000;

/**
 * Sends `rate` requests a second for `seconds`, evenly, whether or not earlier ones were answered, to the ports in turn.
 * Stops early where thousands wait.
 */
export async function sendAtRate(
  ports: readonly number[],
  world: LoadWorld,
  { rate, seconds, seed }: { rate: number; seconds: number; seed: number },
): Promise<LoadResult> {
  const random = createSeededRandom(seed);
  const agents = ports.map(() => new Agent({ keepAlive: true, maxSockets: 256, scheduling: "fifo" }));
  const [times, timesByKind, failures]: [number[], LoadResult["timesByKind"], LoadResult["failures"]] = [
    [],
    new Map(),
    new Map(),
  ];
  const fail = (reason: string) => failures.set(reason, (failures.get(reason) ?? 0) + 1);
  let [waiting, number] = [0, 0];
  const begin = performance.now();
  const sendDue = (due: number) => {
    const wish = drawRequest(random, world);
    const agent = agents[number % agents.length];
    if (!agent) throw new Error("no port to send to");
    waiting++;
    send(agent, ports[number % ports.length] ?? 0, wish)
      .then((status) => {
        const time = performance.now() - due;
        times.push(time);
        const ofKind = timesByKind.get(wish.kind);
        if (ofKind) ofKind.push(time);
        else timesByKind.set(wish.kind, [time]);
        if (status >= 400) fail(`${wish.kind} ${status}`);
      })
      .catch((error: unknown) => fail(`${wish.kind} ${error instanceof Error ? error.message : "failed"}`))
      .finally(() => waiting--);
  };
  while (number < rate * seconds && waiting < maxWaiting) {
    const now = performance.now();
    for (; number < rate * seconds && begin + (number * 1000) / rate <= now; number++)
      sendDue(begin + (number * 1000) / rate);
    await sleep(1);
  }
  while (waiting > 0) await sleep(10);
  const answered = (times.length * 1000) / (performance.now() - begin);
  for (const agent of agents) agent.destroy();
  for (const list of [times, ...timesByKind.values()]) list.sort((a, b) => a - b);
  return { rate, times, timesByKind, failures, answered };
}
