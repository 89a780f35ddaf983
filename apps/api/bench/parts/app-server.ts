import { connect } from "@fetta/db/connect";
import { buildApp } from "../../src/app.ts";
import { createOpenFoodFacts } from "../../src/clients/open-food-facts/open-food-facts.ts";
import { createPushSender } from "../../src/clients/web-push/push-sender.ts";
import { dataFiles } from "../../src/database.ts";
import { readEnv } from "../../src/config/env.ts";
import { createLexiconSource } from "../../src/features/food/lexicon-source.ts";
import { createRecipeDataSource } from "../../src/features/recipes/recipe-data.ts";
import { createRequestRateLimiter } from "../../src/lib/limits/request-rate-limiter.ts";
import { createLogger } from "../../src/lib/logger.ts";

/** The real server, as main.ts builds it, without the web page and with log level "error". */
const env = readEnv(process.env);
const db = connect({ url: env.DATABASE_URL ?? "", onIdleError: () => undefined });
const { OFF_CONTACT: contact, OFF_API_URL: apiUrl, OFF_SEARCH_URL: searchUrl } = env;
const now = (): Date => new Date();
// The benchmark measures the effect of an unreachable Open Food Facts, so the warnings about it are not logged.
const log = createLogger("error");
const { server } = await buildApp({
  db,
  runReads: (reads) => reads(db),
  now,
  ai: undefined,
  openFoodFacts: apiUrl === undefined ? undefined : createOpenFoodFacts({ db, now, apiUrl, searchUrl, contact, log }),
  pictures: undefined,
  payments: undefined,
  mail: undefined,
  push: createPushSender({ db, contact: "mailto:bench@localhost.test" }),
  oidc: undefined,
  lexicon: createLexiconSource(db),
  recipeData: createRecipeDataSource(db, dataFiles),
  // One user sends the load of a thousand.
  rateLimiter: createRequestRateLimiter(() => new Date(), { all: 1e9, searches: 1e9 }),
  env,
  log,
});
await server.listen({ port: 0, host: "127.0.0.1" });
const address = server.server.address();
process.send?.({ port: typeof address === "object" ? address?.port : undefined });
