import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, IncomingMessage, request } from "node:http";
import { createServer } from "node:net";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { aUser } from "@fetta/db/testing/factories";
import { z } from "zod";
import { createSessionStore } from "../src/features/auth/sessions.ts";
import { fillProducts, openBenchDatabase } from "./parts/bench-database.ts";
import { generateProducts, pickRandom, createSeededRandom } from "./parts/product-generator.ts";
import { generateQueries } from "./parts/query-generator.ts";

/**
 * GET /api/products/search end to end, `--rate` times a second (50) for `--seconds` (40), whether or not earlier
 * responses have arrived; the time of a request runs from the moment it was due. With Open Food Facts off, with an
 * address that refuses connections, and with one that accepts the connection and never answers.
 */
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    rate: { type: "string", default: "50" },
    seconds: { type: "string", default: "40" },
    keep: { type: "boolean", default: false },
  },
});
const rows = Number(values.rows);
const rate = Number(values.rate);
const started = z.object({ port: z.number() });

async function timeRequest(agent: Agent, port: number, cookie: string, text: string, due: number): Promise<number> {
  const path = `/api/products/search?q=${encodeURIComponent(text)}`;
  const sent = request({ host: "127.0.0.1", port, path, agent, headers: { cookie } }).end();
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(sent, "response"));
  answer.resume();
  await once(answer, "end");
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode ?? 0}`);
  return performance.now() - due;
}

async function measureLatency(
  name: string,
  env: Record<string, string>,
  cookie: string,
  texts: readonly string[],
): Promise<void> {
  const child = fork(fileURLToPath(new URL("./parts/app-server.ts", import.meta.url)), {
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
  const [message] = await once(child, "message");
  const { port } = started.parse(message);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const random = createSeededRandom(5);
  // Warms up connections and query plans.
  for (let warm = 0; warm < 100; warm++)
    await timeRequest(agent, port, cookie, pickRandom(random, texts), performance.now());
  const begin = performance.now();
  const answers: Promise<number>[] = [];
  for (let number = 0; number < rate * Number(values.seconds); number++) {
    const due = begin + (number * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    answers.push(timeRequest(agent, port, cookie, pickRandom(random, texts), due));
  }
  const times = (await Promise.all(answers)).sort((a, b) => a - b);
  agent.destroy();
  child.kill();
  const [p50, p90, p99] = [0.5, 0.9, 0.99].map((share) =>
    (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1).padStart(8),
  );
  process.stdout.write(
    `${name.padEnd(34)}${String(times.length).padStart(6)}${p50}${p90}${p99}   load ${loadavg()[0]?.toFixed(1)}\n`,
  );
}

const { db, url, close } = await openBenchDatabase(rows, values.keep);
const silentServer = createServer(() => undefined).listen(0, "127.0.0.1");
await once(silentServer, "listening");
const address = silentServer.address();
const silentUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
try {
  await fillProducts(db);
  const user = await aUser(db);
  const cookie = `session=${await createSessionStore(db).open(user.id)}`;
  const products = [];
  let index = 0;
  for (const product of generateProducts(rows)) if (index++ % Math.ceil(rows / 50_000) === 0) products.push(product);
  const texts = generateQueries(products, () => true).map(({ text }) => text.slice(0, 200));
  process.stdout.write(`${rows} products, ${rate} requests a second\n`);
  process.stdout.write(
    `${"".padEnd(34)}${"n".padStart(6)}${"p50 ms".padStart(8)}${"p90".padStart(8)}${"p99".padStart(8)}\n`,
  );
  const openFoodFactsEnv = (off: string): Record<string, string> => ({
    DATABASE_URL: url,
    OFF_API_URL: off,
    OFF_SEARCH_URL: off,
  });
  await measureLatency("Open Food Facts off", { DATABASE_URL: url }, cookie, texts);
  await measureLatency("Open Food Facts refuses", openFoodFactsEnv("http://127.0.0.1:9"), cookie, texts);
  await measureLatency("Open Food Facts never answers", openFoodFactsEnv(silentUrl), cookie, texts);
} finally {
  silentServer.close();
  await close();
}
