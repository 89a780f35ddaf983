import { createHash } from "node:crypto";
import type { JsonSchema } from "./openapi-extra-paths.ts";

type Content = Record<string, { schema?: JsonSchema }>;
type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content; $ref?: string }>;
};

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
summary{cursor:pointer;padding:.25rem 0}h2,h3{font-size:1rem;margin:.75rem 0 .25rem}details{border-bottom:1px solid #8886}
code,pre{font:.875rem/1.5 ui-monospace,monospace}pre{margin:0;overflow:auto;white-space:pre-wrap}div{padding:0 0 1rem 1rem}`;

/** The page runs no script and loads nothing; its style sheet is allowed by hash. */
export const openApiPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(";");

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Bounds and formats of a schema that are worth a line, for example `minLength 1, maxLength 80`. */
function formatBounds(schema: JsonSchema): string {
  const bounds = [
    "format",
    "pattern",
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "minItems",
    "maxItems",
    "default",
  ]
    // The bounds of safe integers say nothing.
    .filter((key) => schema[key] !== undefined && Math.abs(Number(schema[key])) !== Number.MAX_SAFE_INTEGER)
    .map((key) => `${key} ${JSON.stringify(schema[key])}`);
  return bounds.length === 0 ? "" : ` (${bounds.join(", ")})`;
}

/** A JSON schema in the notation of TypeScript types. */
function formatSchema(schema: JsonSchema, indent = ""): string {
  const { type, $ref, items, properties, required } = schema;
  const choices = schema["anyOf"] ?? schema["oneOf"];
  if (typeof $ref === "string") return $ref.slice($ref.lastIndexOf("/") + 1);
  if (Array.isArray(choices)) return choices.map((each: JsonSchema) => formatSchema(each, indent)).join(" | ");
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema["const"]);
  if (type === "array") return `(${formatSchema((items ?? {}) as JsonSchema, indent)})[]${formatBounds(schema)}`;
  if (typeof properties !== "object" || properties === null)
    return ([type].flat().join(" | ") || "any") + formatBounds(schema);
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(([name, field]) => {
    const mark = Array.isArray(required) && required.includes(name) ? "" : "?";
    return `${indent}  ${name}${mark}: ${formatSchema(field, `${indent}  `)}\n`;
  });
  return `{\n${fields.join("")}${indent}}`;
}

function renderContent(content: Content | undefined): string {
  return Object.entries(content ?? {})
    .map(
      ([type, { schema }]) => `<pre>${escapeHtml(`${type} ${schema === undefined ? "" : formatSchema(schema)}`)}</pre>`,
    )
    .join("");
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const parameterLines = parameters.map(
    ({ name, in: place, required, schema }) => `${name}${required ? "" : "?"} in ${place}: ${formatSchema(schema)}`,
  );
  const responseParts = Object.entries(responses).map(
    ([status, response]) =>
      `<h3>${status}: ${escapeHtml(response.description ?? "rejected, with an Error")}</h3>${renderContent(response.content)}`,
  );
  return `<details id="${operationId}"><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary><div>
${description === undefined ? "" : `<p>${escapeHtml(description)}</p>`}
${parameterLines.length === 0 ? "" : `<h3>Parameters</h3><pre>${escapeHtml(parameterLines.join("\n"))}</pre>`}
${requestBody === undefined ? "" : `<h3>Request</h3>${renderContent(requestBody.content)}`}
${responseParts.join("\n")}</div></details>`;
}

/** The OpenAPI document as an HTML page without scripts. */
export function renderOpenApiPage(document: JsonSchema): string {
  const paths = document["paths"] as Record<string, Record<string, Operation>>;
  const { schemas } = document["components"] as { schemas: Record<string, JsonSchema> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderOperation(method, path, operation)),
  );
  const shared = Object.entries(schemas).map(([name, schema]) => `${name} ${formatSchema(schema)}`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Fetta API</title><style>${style}</style><h1>Fetta API</h1>
<p>Requests are made in the session of the cookie. The document for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
${operations.join("\n")}
<h2>Shared schemas</h2><pre>${escapeHtml(shared.join("\n"))}</pre></html>`;
}
