import { z } from "zod";

const instant = z.iso.datetime();

const job = z.object({
  name: z.string(),
  lastStartedAt: instant.nullable(),
  lastDurationMs: z.number().nullable(),
  lastOutcome: z.enum(["completed", "failed"]).nullable(),
  /** Name of the error of the last run. */
  failure: z.string().nullable(),
  nextAt: instant.nullable(),
  isRunning: z.boolean(),
  waiting: z.number(),
  /** Runs of the last 24 hours that failed. */
  failed: z.number(),
});

const provider = z.object({
  name: z.enum(["ai", "open_food_facts", "payments", "payment_webhook", "mail", "push", "oidc"]),
  isConfigured: z.boolean(),
  /** Host that is asked; null for none, and for the services of browsers. */
  host: z.string().nullable(),
  succeededAt: instant.nullable(),
  successMs: z.number().nullable(),
  failedAt: instant.nullable(),
  /** Kind of the last failure, such as `timeout` or `status_500`. */
  failure: z.string().nullable(),
});
export type ServerProvider = z.output<typeof provider>;

export const serverOutput = z.object({
  checkedAt: instant,
  app: z.object({
    version: z.string(),
    /** Null where the app runs without its repository. */
    commit: z.string().nullable(),
    builtAt: instant.nullable(),
    startedAt: instant,
  }),
  database: z.object({
    version: z.string(),
    sizeBytes: z.number(),
    connections: z.number(),
    maxConnections: z.number(),
    /** Whether it is the database that comes with the app. */
    isEmbedded: z.boolean(),
    lastMigration: z.string().nullable(),
    /** Whether the schema is that of this version. */
    isCurrent: z.boolean(),
  }),
  /** Disk of DATA_DIR; null where it cannot be read. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  /** Requests to this process since its start. */
  requests: z.object({ count: z.number(), failed: z.number(), p95Ms: z.number().nullable() }),
  jobs: z.array(job),
  mails: z.object({
    waiting: z.number(),
    /** Since when the mail waits that failed at least once; null for none. */
    delayedSince: instant.nullable(),
    failed: z.number(),
    /** Of the failed ones, those that can be sent again. */
    resendable: z.number(),
  }),
  payments: z.object({
    failedEvents: z.array(
      z.object({ id: z.string(), type: z.string(), failure: z.string(), tries: z.number(), failedAt: instant }),
    ),
    /** Paid checkouts that gave no PRO. */
    paidNotGranted: z.number(),
  }),
  providers: z.array(provider),
  /** What the model cost, in millionths of a US dollar (null: no price known); null where it could not be summed. */
  aiCost: z
    .object({
      todayCalls: z.number(),
      todayMicroUsd: z.number().nullable(),
      monthCalls: z.number(),
      monthMicroUsd: z.number().nullable(),
    })
    .nullable(),
});
export type ServerOutput = z.output<typeof serverOutput>;

export const jobInput = z.object({ name: z.string().regex(/^[a-z][a-z\d-]{0,60}$/) });
/** Whether a waiting run was made due; false where none waits, as while the job runs. */
export const jobStartedOutput = z.object({ started: z.boolean() });
export const mailsRetriedOutput = z.object({ mails: z.number() });
export const paymentsRetriedOutput = z.object({ processed: z.number(), failed: z.number() });
