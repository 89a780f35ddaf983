import { ROOT_CONTEXT, SpanKind as OtelSpanKind, SpanStatusCode, trace, type Span } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from "@opentelemetry/sdk-trace";
import type { Env } from "../../config/env.ts";
import type { OpenSpan, Tracing } from "../work-scope.ts";

type TracingEnv = Pick<
  Env,
  "OTEL_SERVICE_NAME" | "OTEL_TRACES_SAMPLER" | "OTEL_TRACES_SAMPLER_ARG" | "OTEL_EXPORTER_OTLP_HEADERS"
>;

const kinds = {
  server: OtelSpanKind.SERVER,
  client: OtelSpanKind.CLIENT,
  internal: OtelSpanKind.INTERNAL,
  consumer: OtelSpanKind.CONSUMER,
} as const;

function createSampler({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: TracingEnv): Sampler {
  const root = name.endsWith("always_off")
    ? new AlwaysOffSampler()
    : name.endsWith("traceidratio")
      ? new TraceIdRatioBasedSampler(share)
      : new AlwaysOnSampler();
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

/** `key=value` pairs with commas, percent-encoded, as the specification of OpenTelemetry has them. */
const parseHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(",").flatMap((pair) => {
      const [key = "", ...value] = pair.split("=");
      return key.trim() === "" ? [] : [[key.trim(), decodeURIComponent(value.join("=").trim())]];
    }),
  );

/** Spans in batches to `endpoint`/v1/traces, as JSON over HTTP; they are dropped where nothing takes them. */
export function createOpenTelemetry(endpoint: string, env: TracingEnv): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": env.OTEL_SERVICE_NAME }),
    sampler: createSampler(env),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
          headers: parseHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? ""),
        }),
      }),
    ],
  });
  const tracer = provider.getTracer("fetta");
  const spans = new WeakMap<OpenSpan, Span>();
  return {
    startSpan: (name, kind, attributes, parent) => {
      const above = parent && spans.get(parent);
      const context = above ? trace.setSpan(ROOT_CONTEXT, above) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
      const open: OpenSpan = {
        end: (added = {}, errorType) => {
          span.setAttributes(added);
          if (errorType !== undefined) {
            span.setAttribute("error.type", errorType);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
      spans.set(open, span);
      return open;
    },
    // A collector that is gone costs the last spans, not an orderly end.
    shutdown: () => provider.shutdown().catch(() => undefined),
  };
}
