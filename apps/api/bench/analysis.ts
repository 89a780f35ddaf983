import { mkdtemp, readFile, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@fetta/db/connect";
import { startEmbeddedDatabase } from "@fetta/db/embedded/embedded-database";
import { migrateToLatest } from "@fetta/db/migrate";
import { readStockFoodFiles, seedStockFoods } from "@fetta/db/seed/seed-stock-foods";
import { aGrant, aUser, givePhotoConsent } from "@fetta/db/testing/factories";
import { proQuotaPerHour } from "@fetta/domain/billing/usage-quota";
import { samplePath, readSampleVisionResult } from "@fetta/fakes/openai/photo-samples";
import sharp from "sharp";
import { buildApp } from "../src/app.ts";
import type { AiProvider } from "../src/clients/openai/ai-provider.ts";
import { createPushSender } from "../src/clients/web-push/push-sender.ts";
import { dataFiles } from "../src/database.ts";
import { readEnv } from "../src/config/env.ts";
import { createSessionStore } from "../src/features/auth/sessions.ts";
import { createLexiconSource } from "../src/features/food/lexicon-source.ts";
import { createRecipeDataSource } from "../src/features/recipes/recipe-data.ts";
import { createRequestRateLimiter } from "../src/lib/limits/request-rate-limiter.ts";
import { createLogger } from "../src/lib/logger.ts";

/**
 * Measures the server's own share of an analysis: a photo of 12 megapixels is uploaded and decoded, its items are
 * resolved and the dish is stored, with a fake model that answers immediately. Milliseconds of 60 analyses in sequence,
 * and of 60 two at a time. Runs on a database of its own, or on an empty one at DATABASE_URL.
 */
const analyses = 60;
const warmUps = 6;

const [width, height] = [4000, 3000];
const dish = "spaghetti-carbonara";
const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
const noiseLayer = await sharp({ create: { width, height, channels: 3, background: "#888", noise } })
  .png()
  .toBuffer();
/** A recorded dish with sensor noise: without it, the file is a fifth of the size of a phone photo. */
const photo = await sharp(await readFile(samplePath(dish)))
  .resize(width, height, { fit: "cover" })
  .composite([{ input: noiseLayer, blend: "soft-light" }])
  .jpeg({ quality: 88 })
  .toBuffer();
const reading = await readSampleVisionResult(dish);

const model: AiProvider = {
  host: "127.0.0.1",
  isLocal: true,
  model: "at-once",
  analyseDish: () =>
    Promise.resolve({ result: reading, model: "at-once", promptVersion: "bench", tokensIn: null, tokensOut: null }),
  readLabel: () => Promise.reject(new Error("no labels here")),
  readIngredients: () => Promise.reject(new Error("no ingredients here")),
  proposeRecipe: () => Promise.reject(new Error("no recipes here")),
};

const dataDir = await mkdtemp(join(tmpdir(), "fetta-bench-"));
const given = process.env["DATABASE_URL"];
const embedded = given === undefined ? await startEmbeddedDatabase({ dataDir, log: () => undefined }) : undefined;
const db = connect({ url: given ?? embedded?.url ?? "", onIdleError: () => undefined });
await migrateToLatest(db);
await seedStockFoods(db, await readStockFoodFiles(dataFiles));
const { server } = await buildApp({
  db,
  runReads: (reads) => reads(db),
  now: () => new Date(),
  ai: model,
  openFoodFacts: undefined,
  pictures: undefined,
  payments: undefined,
  mail: undefined,
  push: createPushSender({ db, contact: "mailto:bench@localhost.test" }),
  oidc: undefined,
  lexicon: createLexiconSource(db),
  recipeData: createRecipeDataSource(db, dataFiles),
  // One user sends the load of a thousand.
  rateLimiter: createRequestRateLimiter(() => new Date(), { all: 1e9, searches: 1e9 }),
  env: readEnv({}),
  log: createLogger("error"),
});

/** Sessions of several users, so that each stays within the scans per hour of PRO. */
const cookies = await Promise.all(
  Array.from({ length: Math.ceil((2 * analyses + warmUps) / proQuotaPerHour) }, async () => {
    const user = await aUser(db);
    await aGrant(db, user);
    await givePhotoConsent(db, user);
    return `session=${await createSessionStore(db).open(user.id)}`;
  }),
);

const form = new FormData();
form.set("image", new Blob([Uint8Array.from(photo)], { type: "image/jpeg" }), "foto.jpg");
const body = new Response(form);
const headers = { "content-type": body.headers.get("content-type") ?? "" };
const payload = Buffer.from(await body.arrayBuffer());

let analysesStarted = 0;
async function analyse(): Promise<number> {
  const cookie = cookies[Math.floor(analysesStarted++ / proQuotaPerHour)] ?? "";
  const began = performance.now();
  const { statusCode } = await server.inject({
    method: "POST",
    url: "/api/analyze-food",
    headers: { ...headers, cookie },
    payload,
  });
  if (statusCode !== 200) throw new Error(`rejected with ${statusCode}`);
  return performance.now() - began;
}

async function measure(count: number, concurrency: number): Promise<number[]> {
  const times: number[] = [];
  let left = count;
  const worker = async (): Promise<void> => {
    while (left-- > 0) times.push(await analyse());
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return times;
}

function printPercentiles(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const percentile = (share: number): string => (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(0);
  process.stdout.write(
    `${what.padEnd(18)} p50 ${percentile(0.5).padStart(4)} ms   p95 ${percentile(0.95).padStart(4)} ms\n`,
  );
}

try {
  const megabytes = (photo.length / 1_048_576).toFixed(1);
  const load = loadavg()[0]?.toFixed(1);
  process.stdout.write(`${width} x ${height}, ${megabytes} MB, ${cpus().length} cores, load ${load}\n`);
  await measure(warmUps, 1);
  printPercentiles("one after another", await measure(analyses, 1));
  printPercentiles("two at a time", await measure(analyses, 2));
} finally {
  await server.close();
  await db.destroy();
  await embedded?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
