import type { Db } from "@fetta/db/schema/schema";
import type { Logger } from "pino";
import type { AiProvider } from "./clients/openai/ai-provider.ts";
import type { MailSender } from "./clients/mail/mail-sender.ts";
import type { OidcProvider } from "./clients/oidc/oidc-client.ts";
import type { OpenFoodFacts } from "./clients/open-food-facts/open-food-facts.ts";
import type { ProductPictures } from "./clients/open-food-facts/product-pictures.ts";
import type { PaymentProvider } from "./clients/stripe/payment-provider.ts";
import type { PushSender } from "./clients/web-push/push-sender.ts";
import type { Env } from "./config/env.ts";
import type { LexiconSource } from "./features/food/lexicon-source.ts";
import type { RecipeDataSource } from "./features/recipes/recipe-data.ts";
import type { RunReads } from "./lib/resilience/replica-reads.ts";
import type { Tracing } from "./lib/work-scope.ts";
import type { RequestRateLimiter } from "./lib/limits/request-rate-limiter.ts";

/** Dependencies of the server. Built once in main.ts (or by a test) and passed on as plain arguments. */
export type Deps = {
  db: Db;
  /** Reads that may be answered by a replica; they see all that was written before. */
  runReads: RunReads;
  now: () => Date;
  /** Undefined when no vision model is configured. */
  ai: AiProvider | undefined;
  /** Undefined when Open Food Facts is not configured. */
  openFoodFacts: OpenFoodFacts | undefined;
  /** Undefined when no pictures of products are fetched. */
  pictures: ProductPictures | undefined;
  /** Undefined when no payment provider is configured. */
  payments: PaymentProvider | undefined;
  /** Undefined when no mail server is configured: mails stay in the outbox. */
  mail: MailSender | undefined;
  /** Sends to the push services of browsers, which need no account. */
  push: PushSender;
  /** Undefined when no OpenID provider is configured. */
  oidc: OidcProvider | undefined;
  /** Undefined where no traces are sent. */
  tracing?: Tracing | undefined;
  /** Lexicon of the stock foods, for parsing food phrases. */
  lexicon: LexiconSource;
  /** Recipe ingredients and stock recipes. */
  recipeData: RecipeDataSource;
  /** Recent requests per user. */
  rateLimiter: RequestRateLimiter;
  env: Env;
  log: Logger;
};
