import { pino, type DestinationStream, type Logger } from "pino";

/**
 * JSON lines without personal data: fields that could contain an address, a password, a cookie or a meal are removed.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
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
