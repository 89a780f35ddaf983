import { readFile } from "node:fs/promises";
import { misbehaviours } from "@fetta/stand-ins/openai-misbehaviour";
import type { Misbehaviour } from "@fetta/stand-ins/openai-misbehaviour";
import { startOpenAi } from "@fetta/stand-ins/openai";
import type { OpenAiStandIn } from "@fetta/stand-ins/openai";
import { samplePath } from "@fetta/stand-ins/samples";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDishAnalyser } from "../../clients/openai.ts";
import { startApi } from "../../testing/harness.ts";
import { uploadOf } from "../../testing/upload.ts";

const timeoutMs = 1000;
const carbonara = await readFile(samplePath("spaghetti-carbonara"));

let standIn: OpenAiStandIn;
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  standIn = await startOpenAi();
  api = await startApi();
});
afterAll(async () => {
  await api.close();
  await standIn.close();
});
beforeEach(() => {
  standIn.misbehave(null);
  standIn.calls.length = 0;
  api.deps.ai = createDishAnalyser({
    apiKey: "sk-test",
    baseUrl: standIn.url,
    model: "gpt-5.4-mini",
    timeoutMs,
    log: api.deps.log,
  });
});

type Person = Awaited<ReturnType<typeof api.signUp>>;
const scan = async (person: Person, picture: Uint8Array = carbonara) =>
  person.ask({ method: "POST", url: "/api/analyze-food", ...(await uploadOf(picture)) });
const used = async (person: Person): Promise<unknown> => (await person.get("/api/usage/stats")).body;
const nothingUsed = { foodScans: { used: 0, limit: 1 } };

const foodsOf = (person: Person) =>
  api.db.selectFrom("foodItem").selectAll().where("userId", "=", person.user.id).execute();

describe("a photo of a dish", () => {
  test("becomes a named food whose figures are the sums of its parts", async () => {
    const person = await api.signUp();
    const { status, body } = await scan(person);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Spaghetti alla carbonara",
      source: "photo",
      servingSize: "310g",
      servingGrams: 310,
      calories: 778,
      imageUrl: null,
      confidence: "medium",
      items: [
        {
          name: "Spaghetti con crema di uova e pecorino",
          grams: { min: 202.5, mid: 270, max: 340 },
          calories: 554,
          hidden: false,
          source: "estimate",
        },
        { name: "Guanciale croccante", grams: { mid: 40 }, calories: 224 },
      ],
    });
    expect((await person.get("/api/food-items")).body).toMatchObject([
      { name: "Spaghetti alla carbonara", calories: 778 },
    ]);
    expect(await used(person)).toMatchObject({ foodScans: { used: 1, limit: 1 } });
  });

  test("costs one call to the provider", async () => {
    await scan(await api.signUp());
    expect(standIn.calls).toHaveLength(1);
  });

  test("leaves a note of what was read, in what time, and never the photo", async () => {
    const person = await api.signUp();
    await scan(person);
    const [note] = await api.db
      .selectFrom("dishAnalysis")
      .selectAll()
      .where("userId", "=", person.user.id)
      .execute();
    const [food] = await foodsOf(person);
    expect(note).toMatchObject({
      foodItemId: food?.id,
      model: "gpt-5.4-mini",
      tokensIn: 1420,
      tokensOut: 380,
    });
    expect(note?.reading).toMatchObject({ esito: "cibo", titolo: "Spaghetti alla carbonara" });
    expect(note?.items).toMatchObject({
      confidence: "medium",
      items: [{ grams: { mid: 270 } }, { grams: { mid: 40 } }],
    });
    expect(note?.durationMs).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(note).length).toBeLessThan(6000);
  });

  test("leaves the house as a small JPEG without its place and without a word of who sent it", async () => {
    const person = await api.signUp({
      firstName: "Pasqualina",
      lastName: "Settebellezze",
      email: "pasqualina@example.org",
    });
    const gps = {
      IFD0: { Artist: "Pasqualina" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 28/1 0/1" },
    };
    await scan(person, await sharp(carbonara).resize(4000).withExif(gps).jpeg().toBuffer());
    const [call] = standIn.calls;
    const sent = await sharp(call?.picture ?? Buffer.alloc(0)).metadata();
    expect(sent).toMatchObject({ format: "jpeg", width: 800 });
    expect(sent.height).toBeLessThanOrEqual(600);
    expect(sent.exif).toBeUndefined();
    const all = `${JSON.stringify(call?.headers)}${JSON.stringify(call?.body)}${call?.picture?.toString("latin1")}`;
    expect(all).not.toMatch(
      new RegExp(`Pasqualina|Settebellezze|example.org|${person.user.id}|session=`, "i"),
    );
    expect(call?.body["safety_identifier"]).toMatch(/^[0-9a-f]{64}$/);
  });

  test("keeps the same code for the same person, another for another", async () => {
    const [one, other] = [await api.signUp(), await api.signUp()];
    await scan(
      one,
      await sharp({ create: { width: 99, height: 99, channels: 3, background: "#777" } })
        .jpeg()
        .toBuffer(),
    );
    await scan(one);
    await scan(other);
    const [first, second, third] = standIn.calls.map((call) => call.body["safety_identifier"]);
    expect(first).toBe(second);
    expect(third).not.toBe(first);
  });
});

describe("the day's scan", () => {
  test("forty at once over two servers: one passes, thirty-nine meet the limit, one call is made", async () => {
    const twin = await startApi({ databaseUrl: api.databaseUrl, ai: api.deps.ai });
    const person = await api.signUp();
    const upload = await uploadOf(carbonara);
    const request = { method: "POST", url: "/api/analyze-food", ...upload } as const;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0 ? person.ask(request) : twin.as(person.token).ask(request),
      ),
    );
    await twin.close();
    const refused = answers.filter((answer) => answer.status === 429);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(refused).toHaveLength(39);
    for (const { body } of refused)
      expect(body).toMatchObject({ limitReached: true, message: "Hai raggiunto il tuo limite giornaliero" });
    expect(standIn.calls).toHaveLength(1);
    expect(await foodsOf(person)).toHaveLength(1);
  });

  test("is not touched by an upload that is no photo", async () => {
    const person = await api.signUp();
    expect((await scan(person, Buffer.from("<svg/>"))).status).toBe(415);
    expect((await scan(person, carbonara.subarray(0, 20_000))).status).toBe(400);
    expect((await scan(person, Buffer.concat([carbonara, Buffer.alloc(10 * 1024 * 1024)]))).status).toBe(413);
    expect(standIn.calls).toHaveLength(0);
    expect(
      await api.db.selectFrom("usageDay").selectAll().where("userId", "=", person.user.id).execute(),
    ).toEqual([]);
  });

  test("is not touched where no model is configured", async () => {
    api.deps.ai = undefined;
    const person = await api.signUp();
    expect((await scan(person)).status).toBe(503);
    expect(
      await api.db.selectFrom("usageDay").selectAll().where("userId", "=", person.user.id).execute(),
    ).toEqual([]);
  });

  test("comes back when the person hangs up, and the provider's call ends", async () => {
    await api.server.listen({ port: 0, host: "127.0.0.1" });
    const address = api.server.listeningOrigin;
    const person = await api.signUp();
    standIn.misbehave("hang");
    api.deps.ai = createDishAnalyser({
      apiKey: "sk-test",
      baseUrl: standIn.url,
      model: "m",
      timeoutMs: 20_000,
    });
    const { payload, headers } = await uploadOf(carbonara);
    const body = Uint8Array.from(payload);
    const caller = new AbortController();
    const request = fetch(`${address}/api/analyze-food`, {
      method: "POST",
      headers: { ...headers, cookie: `session=${person.token}`, origin: address },
      body,
      signal: caller.signal,
    });
    await expect.poll(() => standIn.calls.length).toBe(1);
    expect(await used(person)).toMatchObject({ foodScans: { used: 1 } });
    caller.abort();
    await expect(request).rejects.toThrow(/abort/);
    await expect.poll(() => standIn.calls[0]?.gone).toBe(true);
    await expect.poll(() => used(person)).toMatchObject(nothingUsed);
  });
});

/** What the stand-in does that must still end in a dish. */
const tolerated: Misbehaviour[] = ["fenced", "text_before_json", "thinking_first", "markup_in_names"];
const judged = { no_food: 422, unreadable: 422, menu: 422, label: 422 } satisfies Partial<
  Record<Misbehaviour, number>
>;
const implausible: Misbehaviour[] = [
  "negative",
  "absurd",
  "all_zero",
  "huge_portion",
  "too_many_items",
  "duplicated_keys",
];

function expectedStatus(how: Misbehaviour): number {
  if (how in judged || implausible.includes(how)) return 422;
  return 503;
}

describe("when the provider goes wrong", () => {
  const failures = misbehaviours.filter((how) => !tolerated.includes(how));

  test("there are enough ways to try", () => {
    expect(failures.length).toBeGreaterThanOrEqual(40);
  });

  test.each(failures)("%s: an Italian sentence in time, and the scan back", async (how) => {
    const person = await api.signUp();
    standIn.misbehave(how, { delayMs: 5000 });
    const started = performance.now();
    const { status, body } = await scan(person);
    expect(performance.now() - started).toBeLessThan(timeoutMs + 700);
    expect(status).toBe(expectedStatus(how));
    const { message } = body as { message: string };
    expect(message).toMatch(
      /^(Il servizio di analisi|Non vedo cibo|Non riesco a riconoscere|La stima di questa foto)/,
    );
    expect(JSON.stringify(body)).not.toMatch(
      /limite|daily limit|undefined is not an object|sorry|upstream connect|limitReached":true/i,
    );
    expect(await used(person)).toMatchObject(nothingUsed);
    expect(await foodsOf(person)).toEqual([]);
    expect(standIn.calls.length).toBeLessThanOrEqual(2);
  });

  test("the scan that came back is good for the next try", async () => {
    const person = await api.signUp();
    standIn.misbehave("not_json", { times: 1 });
    expect((await scan(person)).status).toBe(503);
    expect((await scan(person)).status).toBe(200);
    expect(await used(person)).toMatchObject({ foodScans: { used: 1 } });
  });

  test.each(tolerated)("%s is still a dish", async (how) => {
    standIn.misbehave(how);
    const { status, body } = await scan(await api.signUp());
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/[<>]|evil/);
  });

  test("nothing of the photo, the answer or the person is in the log", () => {
    expect(api.logged()).toContain("dish analysis failed");
    expect(api.logged()).not.toMatch(/base64|sk-test|carbonara|@example|daily limit/i);
  });
});

test("a picture of which there is no recording asks for the name instead of inventing figures", async () => {
  const person = await api.signUp();
  const plain = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#864" } })
    .jpeg()
    .toBuffer();
  const { status, body } = await scan(person, plain);
  expect(status).toBe(422);
  expect(body).toMatchObject({
    message: "Non riesco a riconoscere il piatto in questa foto. Cercalo per nome.",
  });
  expect(await used(person)).toMatchObject(nothingUsed);
});
