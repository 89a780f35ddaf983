import { afterAll, beforeAll, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../testing/harness.ts";
import { cspReportPath as url } from "./csp-report.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  await avoidHourBoundary();
  api = await startApi();
});
afterAll(() => api.close());

let networks = 0;
const send = (payload: string, type: string, remoteAddress = `10.9.0.${(networks += 1)}`) =>
  api.guest.ask({
    method: "POST",
    url,
    payload,
    remoteAddress,
    headers: { "content-type": type, "sec-fetch-site": "cross-site" },
  });
const page = "https://fetta.example/recipes?cerco=carbonara#pasto";
const blocked = "https://altrove.example/a.js?chi=giulia@example.org";
const old = {
  "csp-report": {
    "document-uri": page,
    "violated-directive": "script-src-elem https://a",
    "blocked-uri": blocked,
    "script-sample": "segreto()",
  },
};
const news = (count: number) =>
  Array.from({ length: count }, () => ({
    type: "csp-violation",
    age: 1,
    url: page,
    user_agent: "Mozilla",
    body: { documentURL: page, effectiveDirective: "script-src-elem", blockedURL: blocked, sample: "segreto()" },
  }));
const linesSince = (mark: number) =>
  api
    .logged()
    .slice(mark)
    .split("\n")
    .filter((line) => line.includes("content security policy"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test.each<[string, string, unknown, number]>([
  ["old", "application/csp-report", old, 1],
  ["new", "application/reports+json", news(3), 3],
])(
  "a browser report in the %s format is logged as one line, without queries, samples or personal data",
  async (_way, type, said, reports) => {
    const mark = api.logged().length;
    expect((await send(JSON.stringify(said), type)).status).toBe(204);
    expect(linesSince(mark)).toEqual([
      {
        id: expect.any(String),
        level: 40,
        time: expect.any(Number) as number,
        directive: "script-src-elem",
        blocked: "altrove.example/a.js",
        page: "fetta.example/recipes",
        reports,
        msg: "content security policy broken",
      },
    ]);
    for (const told of ["carbonara", "giulia", "segreto", "pasto", "Mozilla", "10.9.0"])
      expect(api.logged().slice(mark)).not.toContain(told);
  },
);

test.each([
  ["inline", "inline"],
  ["data:text/html;base64,c2VncmV0bw==", "data:"],
  ["blob:https://fetta.example/5", "blob:"],
  ["x\n".repeat(500), "x"],
  [7, "unknown"],
])("%j is logged as %j", async (uri, logged) => {
  const mark = api.logged().length;
  const said = { "csp-report": { ...old["csp-report"], "blocked-uri": uri } };
  expect((await send(JSON.stringify(said), "application/csp-report")).status).toBe(204);
  expect(linesSince(mark)).toMatchObject([{ blocked: logged }]);
});

test.each<[string, string, string, number]>([
  ["no JSON", "{", "application/csp-report", 400],
  ["nothing", "", "application/csp-report", 400],
  ["something else", '{"a":1}', "application/csp-report", 400],
  ["no report at all", "[]", "application/reports+json", 400],
  ["brackets without end", "[".repeat(10_000), "application/reports+json", 400],
  ["more than 16 KB", JSON.stringify(news(100)), "application/reports+json", 413],
  ["another type", JSON.stringify(old), "application/json", 415],
])("%s is rejected and not logged", async (_what, payload, type, status) => {
  const mark = api.logged().length;
  expect((await send(payload, type)).status).toBe(status);
  expect(linesSince(mark)).toEqual([]);
});

test("each network may send twenty reports an hour", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1)
    statuses.push((await send(JSON.stringify(old), "application/csp-report", "10.8.0.1")).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429]);
  const again = await send(JSON.stringify(old), "application/csp-report", "10.8.0.1");
  expect(Number(again.headers["retry-after"])).toBeGreaterThan(0);
  expect((await send(JSON.stringify(old), "application/csp-report", "10.8.0.2")).status).toBe(204);
});
