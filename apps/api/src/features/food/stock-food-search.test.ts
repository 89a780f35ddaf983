import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi({ databaseUrl: await createSeededDatabaseUrl() });
afterAll(() => api.close());

type Food = { id: string; name: string; calories: number };

describe("searching stock foods", () => {
  test("ignores accents and returns the best match first, with portions and values per 100 g", async () => {
    const { get } = await api.signUp();
    const { status, body } = await get("/api/stock-foods?search=mela");
    expect(status).toBe(200);
    const [first] = body as Food[];
    expect(first).toMatchObject({ name: expect.stringMatching(/^Mela/), category: "Frutta fresca", imageUrl: null });
    expect(first).toHaveProperty("portions");
    expect((body as Food[]).length).toBeLessThanOrEqual(50);
    expect(((await get("/api/stock-foods?search=CAFFE")).body as Food[])[0]?.name).toMatch(/^Caffè/);
  });

  test.each(["", "a", "  ", "!", "a!"])("rejects %j as too short", async (text) => {
    const { get } = await api.signUp();
    const { status, body } = await get(`/api/stock-foods?search=${encodeURIComponent(text)}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { issues: [{ path: "search", message: "Digita almeno 2 caratteri per iniziare la ricerca" }] },
    });
  });

  test("treats SQL and LIKE characters as text", async () => {
    const { get } = await api.signUp();
    for (const text of ["%%", "__", "qqxzw' or 1=1 --", "\\\\"]) {
      const { status, body } = await get(`/api/stock-foods?search=${encodeURIComponent(text)}`);
      expect([200, 400]).toContain(status);
      if (status === 200) expect(body).toEqual([]);
    }
  });

  test("lists a group of the catalogue, the everyday foods first", async () => {
    const person = await api.signUp();
    const { data } = await person.query("search.group", { group: "fruit" });
    const names = data.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Mela", "Banana", "Arancia"]));
    expect(data).toHaveLength(40);
    expect(data.every(({ category }) => category?.startsWith("Frutta "))).toBe(true);
    expect((await person.query("search.group", { group: "stones" as never })).status).toBe(400);
    const query = `?input=${encodeURIComponent(JSON.stringify({ json: { group: "fruit" } }))}`;
    expect((await api.guest.get(`/api/trpc/search.group${query}`)).status).toBe(401);
  });

  test("requires a session", async () => {
    expect((await api.guest.get("/api/stock-foods?search=mela")).status).toBe(401);
  });
});
