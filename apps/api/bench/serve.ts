import { connect } from "@fetta/db/connect";
import { buildApp } from "../src/app.ts";
import { readEnv } from "../src/env.ts";
import { createLog } from "../src/log.ts";

/** The real server, as main.ts builds it, without the page and with its log at the level of warnings. */
const env = readEnv(process.env);
const db = connect({ url: env.DATABASE_URL ?? "", onIdleError: () => undefined });
const { server } = await buildApp({
  db,
  now: () => new Date(),
  ai: undefined,
  off: undefined,
  env,
  log: createLog("warn"),
});
await server.listen({ port: 0, host: "127.0.0.1" });
const address = server.server.address();
process.send?.({ port: typeof address === "object" ? address?.port : undefined });
