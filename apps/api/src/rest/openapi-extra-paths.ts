import { reportLengths } from "@fetta/domain/report/report-period";
import { oidcCallbackPath, oidcPath } from "../features/auth/oidc/oidc-attempt.ts";
import { webhookPath } from "../features/billing/schema.ts";
import { cspReportPath } from "../http/csp-report.ts";
import operations from "./operations.json" with { type: "json" };

export type JsonSchema = Record<string, unknown>;

export const toErrorResponse = (description: string): JsonSchema => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});
export const errorResponse = toErrorResponse("error");

const plainResponse = (operationId: string, description: string): JsonSchema => ({
  operationId,
  responses: { 200: { description } },
});

/** A file that the reader may have already; `parameter` is the one in its path. */
const cachedFile = (operationId: string, description: string, type: string, parameter?: string): JsonSchema => ({
  operationId,
  ...(parameter !== undefined && {
    parameters: [{ name: parameter, in: "path", required: true, schema: { type: "string" } }],
  }),
  responses: {
    200: { description, content: { [type]: {} } },
    304: { description: "as the reader has it" },
    default: errorResponse,
  },
});

const toReport = (operationId: string, contentType: string): JsonSchema => ({
  operationId,
  parameters: [
    {
      name: "days",
      in: "query",
      required: false,
      schema: { enum: reportLengths.map(String), default: String(reportLengths[0]) },
    },
  ],
  responses: { 200: { description: "the file", content: { [contentType]: {} } }, default: errorResponse },
});

const webhook: JsonSchema = {
  operationId: "postStripeWebhook",
  security: [],
  parameters: [{ name: "Stripe-Signature", in: "header", required: true, schema: { type: "string" } }],
  requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
  responses: {
    200: { description: "recorded" },
    default: toErrorResponse("error; anything but a wrong signature is sent again"),
  },
};

const fixed = (key: keyof typeof operations.withoutProcedure): JsonSchema => {
  const operation: JsonSchema = operations.withoutProcedure[key];
  return { ...operation, responses: { ...(operation["responses"] as JsonSchema), default: errorResponse } };
};

/** Operation of the two paths that a browser navigates to. */
const redirect = (operationId: string, to: string, parameters: readonly string[]): JsonSchema => ({
  operationId,
  security: [],
  parameters: parameters.map((name) => ({ name, in: "query", required: false, schema: { type: "string" } })),
  responses: { 302: { description: `to ${to}; to /auth?errore= where it comes to nothing` }, default: errorResponse },
});

/** The paths without a procedure, and therefore without validating schemas. */
export const extraPaths: Readonly<Record<string, Record<string, JsonSchema>>> = {
  "/api/health/live": { get: plainResponse("getHealthLive", "the process answers") },
  "/api/health/ready": { get: plainResponse("getHealthReady", "the database answers") },
  "/api/openapi.json": { get: plainResponse("getOpenapiJson", "this document") },
  "/api/docs": { get: plainResponse("getDocs", "this document as an HTML page") },
  "/api/recipes/{id}/photo": { get: cachedFile("getRecipesIdPhoto", "success", "image/jpeg", "id") },
  "/api/account/export": { get: fixed("GET /api/account/export") },
  "/api/report.pdf": { get: toReport("getReportPdf", "application/pdf") },
  "/api/report.csv": { get: toReport("getReportCsv", "text/csv") },
  "/api/account/import": { post: fixed("POST /api/account/import") },
  "/api/products/list": {
    get: cachedFile(
      "getProductsList",
      "the products sold in Italy that are scanned most, a short row each, gzip; Open Food Facts, ODbL",
      "application/json",
    ),
  },
  "/api/products/{barcode}/picture": {
    get: cachedFile("getProductsBarcodePicture", "a thumbnail; Open Food Facts, CC BY-SA", "image/webp", "barcode"),
  },
  "/api/admin/backups/{id}": { get: fixed("GET /api/admin/backups/{id}") },
  [webhookPath]: { post: webhook },
  [cspReportPath]: { post: fixed("POST /api/csp-report") },
  [oidcPath]: { get: redirect("getAuthGoogle", "the provider", ["returnTo"]) },
  [oidcCallbackPath]: {
    get: redirect("getAuthGoogleCallback", "a page of the app", ["code", "state", "iss", "error"]),
  },
};
