import type { Env } from "../../config/env.ts";
import { currentScope, runInScope, type SpanAttributes, type SpanKind, type Tracing } from "../work-scope.ts";

/** Code of an error (of the app, tRPC, PostgreSQL or the system), else its class: its message may hold personal data. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" && /^\w{1,40}$/.test(code) ? code : error.name;
}

type SpanStart = readonly [name: string, kind: SpanKind, attributes: SpanAttributes];

async function runInSpan<Result>(
  tracing: Tracing,
  [name, kind, attributes]: SpanStart,
  work: () => Promise<Result>,
): Promise<Result> {
  const scope = currentScope();
  const span = tracing.startSpan(name, kind, attributes, scope?.span);
  try {
    const result = await runInScope({ id: "", ...scope, span }, work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, errorTypeOf(error));
    throw error;
  }
}

/** Runs `work` within a span below that of the running code; without tracing it only calls it. */
export const withSpan = <Result>(
  tracing: Tracing | undefined,
  start: SpanStart,
  work: () => Promise<Result>,
): Promise<Result> => (tracing === undefined ? work() : runInSpan(tracing, start, work));

/** The client of a provider, each of whose calls is a span; without tracing, or without a client, what was given. */
export function traceCalls<Client extends object | undefined>(
  tracing: Tracing | undefined,
  provider: string,
  client: Client,
): Client {
  if (tracing === undefined || client === undefined) return client;
  return new Proxy(client, {
    get: (target, name): unknown => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]): unknown => {
        const scope = currentScope();
        const span = tracing.startSpan(
          `${provider} ${String(name)}`,
          "client",
          { "peer.service": provider },
          scope?.span,
        );
        const result = runInScope({ id: "", ...scope, span }, () => Reflect.apply(member, target, args) as unknown);
        // What answers at once asks no provider; a span that does not end is not sent.
        if (!(result instanceof Promise)) return result;
        return result.then(
          (value: unknown) => {
            span.end();
            return value;
          },
          (error: unknown) => {
            span.end({}, errorTypeOf(error));
            throw error;
          },
        );
      };
    },
  });
}

/** Starts OpenTelemetry where it is configured; its code is loaded only then. */
export async function startTracing(env: Env): Promise<Tracing | undefined> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || env.OTEL_SDK_DISABLED === "true") return undefined;
  const { createOpenTelemetry } = await import("./open-telemetry.ts");
  return createOpenTelemetry(env.OTEL_EXPORTER_OTLP_ENDPOINT, env);
}
