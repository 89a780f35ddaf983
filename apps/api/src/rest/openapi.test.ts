import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../testing/harness.ts";
import { buildOpenApiDocument, operationSummaries } from "./openapi.ts";
import { restRoutes } from "./routes.ts";

const api = await startApi();
afterAll(() => api.close());

describe("the OpenAPI document", () => {
  /** Paths that take no body. */
  const withoutBody = ["/api/auth/logout", "/api/setup-promo-codes", "/api/test/toggle-pro-status"];
  const document = buildOpenApiDocument("http://localhost:3000") as {
    paths: Record<string, Record<string, { requestBody?: unknown; responses: Record<string, { content?: unknown }> }>>;
  };

  test("describes every path with its input and output", async () => {
    for (const { method, url, status = 200 } of restRoutes) {
      const operation = document.paths[url.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      expect(operation?.responses[String(status)], `${method} ${url}`).toBeDefined();
      if (status !== 204) expect(operation?.responses[String(status)]?.content, `${method} ${url}`).toBeDefined();
      if ((method === "POST" || method === "PUT") && !withoutBody.includes(url))
        expect(operation?.requestBody, `${method} ${url}`).toBeDefined();
    }
    // Only one deletion takes a body.
    expect(document.paths["/api/account"]?.["delete"]?.requestBody).toBeDefined();
    expect(document.paths["/api/daily-logs/{id}"]?.["delete"]?.requestBody).toBeUndefined();
    expect((await api.guest.get("/api/openapi.json")).body).toMatchObject({ openapi: "3.1.0" });
  });

  test("describes the fields that may accompany a photo", () => {
    const fieldsOf = (path: string): unknown => {
      const { paths } = buildOpenApiDocument("http://x") as { paths: Record<string, { post: object }> };
      const [form] = Object.values((Reflect.get(paths[path]?.post ?? {}, "requestBody") as Body).content);
      return { needed: form?.schema.required, names: Object.keys(form?.schema.properties ?? {}) };
    };
    type Body = { content: Record<string, { schema: { required: string[]; properties: object } }> };
    const needed = ["image"];
    const place = ["mealType", "date", "eatenAt", "entryId"];
    expect(fieldsOf("/api/analyze-food")).toEqual({ needed, names: ["image", ...place] });
    expect(fieldsOf("/api/analyze-label")).toEqual({ needed, names: ["image"] });
  });

  test("names every operation once, including two paths of the same procedure", () => {
    const ids = [...JSON.stringify(buildOpenApiDocument("http://x")).matchAll(/"operationId":"([^"]+)"/g)].map(
      ([, id]) => id,
    );
    // Health (2), this document (2), the photo of a recipe, the list of products, their pictures, the files of an account (2), its
    // report (2), the payment provider's webhook, CSP reports and the redirects of the OpenID sign-in (2) are no procedures.
    expect(ids).toHaveLength(restRoutes.length + 15);
    expect(ids).toContain("getAccountExport");
    expect(ids).toContain("postAccountImport");
    expect(ids).toContain("getAuthGoogleCallback");
    expect(ids).toContain("postStripeWebhook");
    expect(ids).toContain("getRecipesIdPhoto");
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids).toContain("getProductsBarcode");
  });

  test("passes the recommended rules of redocly without a warning", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const source = JSON.stringify(buildOpenApiDocument("https://fetta.test"));
    const problems = await lintFromString({ source, config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  test("is a page that names every operation, runs no script and loads nothing", async () => {
    const { status, headers, body } = await api.guest.get("/api/docs");
    const text = String(body);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none';style-src 'sha256-/);
    const operations = [...text.matchAll(/<summary><code>([^<]+)<\/code> ([^<]+)<\/summary>/g)];
    expect(Object.fromEntries(operations.map(([, path, summary]) => [path, summary]))).toEqual(operationSummaries);
    expect(text).not.toMatch(/<script|src=/);
  });
});
