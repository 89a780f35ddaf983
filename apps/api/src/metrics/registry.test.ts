import { connect, createServer } from "node:net";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { countQuotaUnits, metricsRegistry, serveMetrics, type MetricsServer } from "./registry.ts";

const running: MetricsServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function start(): Promise<string> {
  const server = await serveMetrics(metricsRegistry, { port: 0, host: "127.0.0.1" });
  running.push(server);
  return `http://127.0.0.1:${server.port}`;
}

test("GET /metrics returns the Prometheus text format", async () => {
  countQuotaUnits("recipe_generation", "swept", 3);
  const answer = await fetch(`${await start()}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=/);
  const text = await answer.text();
  for (const name of ["ai_calls_total", "ai_tokens_total", "ai_cost_micro_usd_total", "ai_call_seconds"])
    expect(text).toContain(`# HELP ${name} `);
  expect(text).toContain('usage_units_total{kind="recipe_generation",event="swept"} 3');
});

test.each([
  ["GET", "/"],
  ["GET", "/api/usage/stats"],
  ["POST", "/metrics"],
])("%s %s is not found", async (method, path) => {
  expect((await fetch(`${await start()}${path}`, { method })).status).toBe(404);
});

test("a port in use is reported as an error without waiting", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await expect(serveMetrics(metricsRegistry, { port, host: "127.0.0.1" })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
  other.close();
});

test("the server closes although a client keeps its connection open", async () => {
  const server = await serveMetrics(metricsRegistry, { port: 0, host: "127.0.0.1" });
  const socket = connect(server.port, "127.0.0.1").on("error", () => undefined);
  socket.write("GET /metrics HTTP/1.1\r\nhost: x\r\n\r\nGET /met");
  await once(socket, "data");
  const left = new Promise((resolve) => socket.once("close", resolve));
  // An incomplete request may take a minute, after which this test would time out.
  await server.close();
  await expect(left).resolves.toBeDefined();
});
