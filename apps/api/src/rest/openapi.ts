import { z } from "zod";
import { labelOutput } from "../features/estimates/schema.ts";
import { appRouter } from "../trpc/app-router.ts";
import { errorResponse, extraPaths, toErrorResponse, type JsonSchema } from "./openapi-extra-paths.ts";
import operations from "./operations.json" with { type: "json" };
import { procedurePath, restRoutes, type RestRoute } from "./routes.ts";

/** One sentence about each documented operation, by method and path: the summaries of the OpenAPI document. */
export const operationSummaries: Readonly<Record<string, string>> = operations.summaries;

/** The schema itself, or the schema inside an `uncheckedOutput`. */
function toZodSchema(value: unknown): z.core.$ZodType | undefined {
  const schema: unknown = typeof value === "function" && "schema" in value ? value.schema : value;
  return schema instanceof z.core.$ZodType ? schema : undefined;
}

function jsonSchema(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  });
  return json;
}

function readProcedureSchemas(route: RestRoute): { input: JsonSchema | undefined; output: JsonSchema | undefined } {
  // At run time the procedures are keyed by their full path; their types are nested, and omit the schemas.
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { inputs?: unknown; output?: unknown } }
  >;
  const { inputs, output } = procedures[procedurePath(route.call)]?._def ?? {};
  const [input] = Array.isArray(inputs) ? (inputs as unknown[]) : [];
  const [inputSchema, outputSchema] = [toZodSchema(input), toZodSchema(output)];
  return {
    input: inputSchema && jsonSchema(inputSchema, "input"),
    output: outputSchema && jsonSchema(outputSchema, "output"),
  };
}

const { error } = operations;
const errorSchema: JsonSchema = {
  ...error,
  properties: { ...error.properties, label: jsonSchema(labelOutput, "output") },
};

function buildPhotoBody({ fields }: RestRoute): JsonSchema {
  const others = listProperties(fields && jsonSchema(fields, "input"));
  const image = { type: "string", format: "binary" };
  const schema = { type: "object", required: ["image"], properties: { image, ...Object.fromEntries(others) } };
  return { required: true, content: { "multipart/form-data": { schema } } };
}

const consentMissing = toErrorResponse(
  "error.errorCode is photo_consent_missing: the account has not agreed to the text in force; agree first with POST /api/account/photo-consent",
);

function listProperties(schema: JsonSchema | undefined): [string, JsonSchema][] {
  const properties = schema?.["properties"];
  return typeof properties === "object" && properties !== null
    ? Object.entries(properties as Record<string, JsonSchema>)
    : [];
}

/**
 * For example `getProductsBarcode`: built from the path, because two paths may call one procedure and an operation id
 * must be unique.
 */
function toOperationId({ method, url }: RestRoute): string {
  const path = url.slice("/api".length);
  return method.toLowerCase() + path.replaceAll(/[^A-Za-z]+([A-Za-z])/g, (_, letter: string) => letter.toUpperCase());
}

function buildOperation(route: RestRoute): JsonSchema {
  const { input, output } = readProcedureSchemas(route);
  const inPath = new Set([...route.url.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ""));
  const required = new Set(Array.isArray(input?.["required"]) ? (input["required"] as string[]) : []);
  const inQuery = route.method === "GET";
  const parameters = listProperties(input)
    .filter(([name]) => inPath.has(name) || inQuery)
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? "path" : "query",
      required: inPath.has(name) || required.has(name),
      schema,
    }));
  const json = { content: { "application/json": { schema: input ?? {} } } };
  const inBody = listProperties(input).some(([name]) => !inPath.has(name));
  const withBody = route.method === "POST" || route.method === "PUT" || (route.method === "DELETE" && inBody);
  const success = String(route.status ?? 200);
  return {
    operationId: toOperationId(route),
    ...(route.description === undefined ? {} : { description: route.description }),
    parameters: [...parameters, ...(route.isCreation ? [operations.idempotencyKey] : [])],
    ...(route.body === "multipart"
      ? { requestBody: buildPhotoBody(route) }
      : withBody && input
        ? { requestBody: { required: true, ...json } }
        : {}),
    responses: {
      [success]: {
        description: "success",
        ...(route.status === 204 || !output ? {} : { content: { "application/json": { schema: output } } }),
      },
      ...(route.body === "multipart" ? { 403: consentMissing } : {}),
      default: errorResponse,
    },
  };
}

/** The operation with what every operation has: its summary, and the answer to a request that is rejected. */
function completeOperation(path: string, method: string, operation: JsonSchema): JsonSchema {
  const summary = operationSummaries[`${method.toUpperCase()} ${path}`];
  const responses = { "4XX": { $ref: "#/components/responses/Rejected" }, ...(operation["responses"] as JsonSchema) };
  return { summary, ...operation, responses };
}

/** OpenAPI 3.1 document of every documented path, generated from the validating schemas. */
export function buildOpenApiDocument(origin: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = structuredClone(extraPaths);
  for (const route of restRoutes) {
    const path = route.url.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: buildOperation(route) };
  }
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations))
      operations[method] = completeOperation(path, method, operation);
  return {
    openapi: "3.1.0",
    info: {
      title: "Fetta",
      version: "1.0.0",
      license: { name: "All rights reserved", identifier: "LicenseRef-All-Rights-Reserved" },
    },
    servers: [{ url: origin }],
    security: [{ session: [] }],
    components: {
      schemas: { Error: errorSchema },
      responses: {
        Rejected: toErrorResponse(
          "The request is rejected: error.code and error.errorCode say why, error.message says it in Italian",
        ),
      },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session" } },
    },
    paths,
  };
}
