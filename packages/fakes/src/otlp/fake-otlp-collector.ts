import Fastify from "fastify";
import { z } from "zod";
import { openOnFreePort } from "../fake-server.ts";

export type CollectedSpan = {
  service: string | undefined;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  /** As the specification numbers them: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  /** 0 unset, 1 ok, 2 error. */
  status: number;
  attributes: Record<string, unknown>;
};

export type FakeOtlpCollector = {
  /** Base URL: OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: CollectedSpan[];
  /** Headers of the requests so far. */
  headers: Record<string, unknown>[];
  close: () => Promise<void>;
};

const valueSchema = z.union([
  z.strictObject({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.strictObject({ intValue: z.union([z.number(), z.string()]) }).transform(({ intValue }) => Number(intValue)),
  z.strictObject({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
  z.strictObject({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
]);
const attributesSchema = z
  .array(z.strictObject({ key: z.string().min(1), value: valueSchema }))
  .default([])
  .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, value])));
const nanoseconds = z.string().regex(/^\d{19}$/);
const spanSchema = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string().min(1),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: attributesSchema,
  events: z.array(z.never()).default([]),
  status: z.object({ code: z.number().int().min(0).max(2).default(0) }).default({ code: 0 }),
});
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** Starts a fake OTLP collector on 127.0.0.1 that takes traces as JSON over HTTP and answers 400 to anything else. */
export async function startFakeOtlpCollector(): Promise<FakeOtlpCollector> {
  const server = Fastify({ forceCloseConnections: true, bodyLimit: 4 * 1024 * 1024 });
  const spans: CollectedSpan[] = [];
  const headers: Record<string, unknown>[] = [];
  server.post("/v1/traces", (request, reply) => {
    const parsed = requestSchema.safeParse(request.body);
    if (!parsed.success) return reply.status(400).send({ message: z.prettifyError(parsed.error) });
    headers.push(request.headers);
    for (const { resource, scopeSpans } of parsed.data.resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        if (BigInt(span.endTimeUnixNano) < BigInt(span.startTimeUnixNano)) return reply.status(400).send();
        const { traceId, spanId, parentSpanId, name, kind, status, attributes } = span;
        const service: unknown = resource.attributes["service.name"];
        spans.push({
          service: typeof service === "string" ? service : undefined,
          traceId,
          spanId,
          parentSpanId,
          name,
          kind,
          status: status.code,
          attributes,
        });
      }
    return reply.send({});
  });
  const { url, close } = await openOnFreePort(server);
  return { url, spans, headers, close };
}
