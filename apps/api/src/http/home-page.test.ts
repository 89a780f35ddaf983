import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import { productTimeZone, wallClock } from "@fetta/domain/calendar-day";
import { afterAll, expect, test } from "vitest";
import { startApi } from "../testing/harness.ts";

/** A renderer with the interface of the web build's: it shows the names of the day's foods. */
const renderer = `
export const buildHomeRequestUrl = (day) =>
  "/api/trpc/home.read?batch=1&input=" + encodeURIComponent(JSON.stringify({ 0: { json: { date: day } } }));
export async function renderHome(body) {
  const { me, day } = JSON.parse(body)[0].result.data.json;
  if (me.user.firstName === "Guasta") throw new Error("broken");
  return me.profile.onboardingCompleted
    ? "<main>" + day.map(({ foodItem }) => foodItem.name.replaceAll("<", "&lt;")).join() + "</main>"
    : undefined;
}
`;
const siteDir = await mkdtemp(join(tmpdir(), "fetta-home-"));
await mkdir(join(siteDir, ".server"));
await writeFile(join(siteDir, "index.html"), "<title>app</title>");
await writeFile(join(siteDir, "landing.html"), "<title>landing</title>");
await writeFile(join(siteDir, ".server", "prerender.js"), renderer);
await writeFile(join(siteDir, ".server", "desk-styles.html"), "<style>.side{}</style>");
await writeFile(
  join(siteDir, ".server", "home.html"),
  '<head><!--answer--><!--desk-styles--></head><body><!--markup--><div id="root"></div></body>',
);

const api = await startApi({ siteDir });
afterAll(async () => {
  await api.close();
  await rm(siteDir, { recursive: true });
});

const today = (): string => wallClock(new Date(), productTimeZone).day;

test("the document of a user holds the home page and the response that it was rendered from", async () => {
  const person = await api.signUp();
  const food = await aFood(api.db, person.user, { name: "Riso </script><script>alert(1)</script>" });
  await anEntry(api.db, person.user, food, today());
  const { body, headers } = await person.get("/");
  const page = String(body);
  expect(page).toContain('<div id="prerendered"><main>Riso &lt;/script>');
  expect(page).not.toContain("<script>alert");
  const [, url = "", data = ""] = /data-url="([^"]+)"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  const response = await person.get(url.replaceAll("&amp;", "&"));
  expect(JSON.parse(data)).toEqual(response.body);
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(headers["content-type"]).toContain("text/html");
});

test("the document has the styles of the layout that the browser had last", async () => {
  const person = await api.signUp();
  const visit = async (screen: string) =>
    (await person.ask({ url: "/", headers: { cookie: `session=${person.token}; screen=${screen}` } })).body;
  expect(await visit("desk")).toContain(".side{}");
  for (const screen of ["phone", "compact", "<script>"]) expect(await visit(screen)).not.toContain(".side{}");
});

test("each user is sent their own page, also when requests come at once", async () => {
  const people = await Promise.all(
    ["Pera", "Mela", "Uva"].map(async (name) => {
      const person = await api.signUp();
      await anEntry(api.db, person.user, await aFood(api.db, person.user, { name }), today());
      return { person, name };
    }),
  );
  const pages = await Promise.all(
    people.map(async ({ person, name }) => ({ name, body: (await person.get("/")).body })),
  );
  for (const { name, body } of pages) expect(body).toContain(`<main>${name}</main>`);
});

test("the document is compressed for browsers that accept it", async () => {
  const person = await api.signUp();
  const { headers, rawPayload } = await api.server.inject({
    url: "/",
    headers: { cookie: `session=${person.token}`, "accept-encoding": "gzip, br" },
  });
  expect(headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(rawPayload).toString()).toContain('<div id="prerendered">');
});

test("the app is sent without a page where there is none: in onboarding, for an ended session, after an error", async () => {
  const newcomer = await api.signUp();
  await api.db
    .updateTable("profile")
    .set({ onboardingCompleted: false })
    .where("userId", "=", newcomer.user.id)
    .execute();
  const broken = await api.signUp({ firstName: "Guasta" });
  for (const person of [newcomer, broken, api.as("a".repeat(43))]) {
    const { status, body, headers } = await person.get("/");
    expect([status, body]).toEqual([200, "<title>app</title>"]);
    expect(headers["cache-control"]).toBe("no-cache");
  }
});

test("an address that opens a sheet, and files of the renderer, are not rendered", async () => {
  const person = await api.signUp();
  expect((await person.get("/?foglio=aggiungi")).body).toBe("<title>app</title>");
  for (const path of ["/.server/prerender.js", "/.server/home.html"]) expect((await person.get(path)).status).toBe(404);
});

test("the page extends a session in the second half of its lifetime", async () => {
  const person = await api.signUp();
  const soon = new Date(Date.now() + 5 * 86_400_000);
  await api.db.updateTable("session").set({ expiresAt: soon }).where("userId", "=", person.user.id).execute();
  expect(String((await person.get("/")).headers["set-cookie"])).toContain(person.token);
});
