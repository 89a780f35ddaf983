import type { Db } from "@fetta/db/schema/schema";
import { pingDatabase } from "@fetta/db/queries/platform/system-stats";
import type { FastifyInstance } from "fastify";
import { transportMessages } from "../messages/error-messages.ts";

export type DrainState = { isDraining: boolean };

/** Liveness has no dependencies; readiness needs the database and a process that is not shutting down. */
export function serveHealth(app: FastifyInstance, db: Db, drain: DrainState): void {
  app.get("/api/health/live", { logLevel: "warn" }, () => ({ status: "ok" }));
  app.get("/api/health/ready", { logLevel: "warn" }, async (_request, reply) => {
    const unready = (reason: string) =>
      reply
        .code(503)
        .header("retry-after", "5")
        .send({
          error: { code: "UPSTREAM_UNAVAILABLE", message: transportMessages.draining },
          message: transportMessages.draining,
          reason,
        });
    if (drain.isDraining) return unready("draining");
    return (await pingDatabase(db)) ? { status: "ok" } : unready("database");
  });
}
