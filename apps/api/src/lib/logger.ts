import { currentScope } from "./work-scope.ts";
import { pino, type DestinationStream, type Logger } from "pino";

/**
 * JSON lines without personal data: fields that could contain an address, a password, a cookie or a meal are removed.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    // The id of the request or run whose work writes the line, and the job's name.
    mixin: () => {
      const scope = currentScope();
      return scope ? { id: scope.id, ...(scope.job !== undefined && { job: scope.job }) } : {};
    },
    redact: {
      paths: [
        "email",
        "password",
        "*.email",
        "*.password",
        "*.cookie",
        "*.authorization",
        "req.headers",
        "req.remoteAddress",
        "err.client",
        "err.parameters",
        "err.detail",
        "err.where",
        "err.query",
        "err.headers",
        "err.request",
      ],
      remove: true,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
