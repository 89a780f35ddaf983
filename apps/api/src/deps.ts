import type { Db } from "@fetta/db/schema/schema";
import type { Logger } from "pino";
import type { AiProvider } from "./clients/openai/ai-provider.ts";
import type { MailSender } from "./clients/mail/mail-sender.ts";
import type { OidcProvider } from "./clients/oidc/oidc-client.ts";
import type { OpenFoodFacts } from "./clients/open-food-facts/open-food-facts.ts";
import type { PaymentProvider } from "./clients/stripe/payment-provider.ts";
import type { Env } from "./config/env.ts";
import type { LexiconSource } from "./features/food/lexicon-source.ts";
import type { RecipeDataSource } from "./features/recipes/recipe-data.ts";
import type { RequestRateLimiter } from "./lib/limits/request-rate-limiter.ts";

/** What the server is made of. Built once in main.ts (or by a test) and handed on as plain arguments. */
export type Deps = {
  db: Db;
  now: () => Date;
  /** Undefined where no model is configured. */
  ai: AiProvider | undefined;
  /** Undefined where Open Food Facts is not asked. */
  off: OpenFoodFacts | undefined;
  /** Undefined where no payments are configured. */
  payments: PaymentProvider | undefined;
  /** Undefined where no mail server is configured: mails wait in the outbox. */
  mail: MailSender | undefined;
  /** Undefined where nobody else signs people in. */
  oidc: OidcProvider | undefined;
  /** The stock foods, for words. */
  lexicon: LexiconSource;
  /** The kitchen's words and our own recipes. */
  recipeData: RecipeDataSource;
  /** What each person asked for of late. */
  rateLimiter: RequestRateLimiter;
  env: Env;
  log: Logger;
};
