import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { openAiFaults, type OpenAiFault } from "@fetta/fakes/openai/openai-faults";
import { isRecipeFault } from "@fetta/fakes/openai/recipe-faults";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { startAnalysisApi, noScansUsed, sendPhoto, fetchUsage, type AnalysisUser } from "../../testing/analysis-api.ts";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { testTimeoutMs } from "../../testing/test-timeouts.ts";

const carbonara = await readFile(samplePath("spaghetti-carbonara"));

const running = startAnalysisApi();
beforeEach(avoidHourBoundary);
beforeEach(() => {
  running.api.deps.ai = running.provider({ timeoutMs: testTimeoutMs });
});

const scan = (person: AnalysisUser, picture: Uint8Array = carbonara, key?: string) =>
  sendPhoto(person, "/api/analyze-food", picture, key);
const messageOf = (body: unknown): string => (body as { message: string }).message;

/** Rows of a user after a scan: foods, estimates and diary entries. */
async function left(person: AnalysisUser): Promise<number> {
  const count = async (table: "foodItem" | "diaryEntry" | "mealEstimate" | "dishAnalysis"): Promise<number> => {
    const rows = await running.api.db.selectFrom(table).select("id").where("userId", "=", person.user.id).execute();
    return rows.length;
  };
  return (
    (await count("foodItem")) +
    (await count("diaryEntry")) +
    (await count("mealEstimate")) +
    (await count("dishAnalysis"))
  );
}

/** Faults of the fake that must still end in a dish. */
const tolerated: OpenAiFault[] = [
  "fenced",
  "text_before_json",
  "text_after_json",
  "thinking_first",
  "thinking_half_marked",
  "numbers_as_text",
  "nulls_left_out",
  "extra_keys",
  "instructions_in_photo",
  "broken_characters",
  "markup_in_names",
];
/** Valid responses about something that is no dish or cannot be one. */
const judged: OpenAiFault[] = [
  "no_food",
  "unreadable",
  "menu",
  "label",
  "label_all_zero",
  "items_missing",
  "negative",
  "absurd",
  "all_zero",
  "huge_portion",
  "too_many_items",
  "duplicated_keys",
];
// Recipe faults do not affect a response about a dish.
const failures = openAiFaults.filter((how) => !tolerated.includes(how) && !isRecipeFault(how));
/** Faults without a complete response, tested with a short timeout. */
const endless: OpenAiFault[] = ["hang", "slow", "drip"];
function setFault(how: OpenAiFault): void {
  running.fakeOpenAi.setFault(how, { until: new Promise(() => undefined) });
  if (endless.includes(how)) running.api.deps.ai = running.provider({ timeoutMs: 2000 });
}
const neverSaid = /limite|daily limit|undefined is not an object|sorry|upstream connect|limitReached":true/i;

describe("when the provider fails", () => {
  test("the faults cover enough cases", () => {
    expect(failures.length).toBeGreaterThanOrEqual(40);
  });

  test.each(failures)(
    "%s: the user gets an Italian message in time, nothing is stored, and the scan is released",
    async (how) => {
      const person = await running.api.signUp();
      setFault(how);
      const started = performance.now();
      const { status, body } = await scan(person);
      expect(performance.now() - started).toBeLessThan(testTimeoutMs);
      expect(status).toBe(judged.includes(how) ? 422 : 503);
      expect(messageOf(body)).toMatch(
        /^(Il servizio di analisi|Non vediamo cibo|Non riusciamo a (riconoscere|leggere)|La stima di questa foto|Questo è un menu|I valori letti|Su questa etichetta)/,
      );
      expect(JSON.stringify(body)).not.toMatch(neverSaid);
      expect(await fetchUsage(person)).toMatchObject(noScansUsed);
      expect(await left(person)).toBe(0);
      // The fake was called, and at most twice: one retry is allowed.
      expect(running.fakeOpenAi.calls.length).toBeGreaterThanOrEqual(1);
      expect(running.fakeOpenAi.calls.length).toBeLessThanOrEqual(2);
    },
  );

  test("a released scan can be used for the next try", async () => {
    const person = await running.api.signUp();
    running.fakeOpenAi.setFault("not_json", { times: 1 });
    expect((await scan(person)).status).toBe(503);
    expect((await scan(person)).status).toBe(200);
    expect(await fetchUsage(person)).toMatchObject({ foodScans: { used: 1 } });
  });

  // The tests of the client have the other tolerated answers.
  test.each(["fenced", "instructions_in_photo", "broken_characters", "markup_in_names"] as const)(
    "%s: the answer is accepted as a dish",
    async (how) => {
      running.fakeOpenAi.setFault(how);
      const { status, body } = await scan(await running.api.signUp());
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/[<>]|evil/);
      expect(running.fakeOpenAi.calls).toHaveLength(1);
    },
  );

  test("the log contains neither the photo nor the answer nor personal data", () => {
    expect(running.api.logged()).toContain("dish analysis failed");
    expect(running.api.logged()).not.toMatch(/base64|sk-test|carbonara|@example|daily limit/i);
  });
});

test("text written in the photo does not change the values", async () => {
  const figuresOf = (body: unknown) => {
    const { calories, protein, carbs, fat } = body as Record<string, unknown>;
    return { calories, protein, carbs, fat };
  };
  const plain = await scan(await running.api.signUp());
  running.fakeOpenAi.setFault("instructions_in_photo");
  const written = await scan(await running.api.signUp());
  expect(figuresOf(written.body)).toEqual(figuresOf(plain.body));
  expect(plain.body).toMatchObject({ calories: expect.any(Number) });
});

describe("a request that arrives twice", () => {
  test("at the same moment makes one provider call, one food and one charge", async () => {
    const person = await running.api.signUp();
    const key = randomUUID();
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    running.fakeOpenAi.setFault("slow", { until });
    const taps = [scan(person, carbonara, key), scan(person, carbonara, key)];
    // The request that calls the model waits, so that the other one arrives meanwhile.
    expect((await Promise.race(taps)).status).toBe(409);
    answer();
    const answers = await Promise.all(taps);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(running.fakeOpenAi.calls).toHaveLength(1);
    expect(await fetchUsage(person)).toMatchObject({ foodScans: { used: 1 } });
  });

  test("later returns the first result without a provider call", async () => {
    const person = await running.api.signUp();
    const key = randomUUID();
    const first = await scan(person, carbonara, key);
    const second = await scan(person, carbonara, key);
    expect(second).toMatchObject({ status: first.status, body: first.body as object });
    expect(running.fakeOpenAi.calls).toHaveLength(1);
    expect(await fetchUsage(person)).toMatchObject({ foodScans: { used: 1 } });
  });

  test("with another photo under the same key is rejected without a provider call", async () => {
    const person = await running.api.signUp();
    const key = randomUUID();
    await scan(person, carbonara, key);
    const other = await scan(person, await readFile(samplePath("guacamole")), key);
    expect(other.status).toBe(422);
    expect(messageOf(other.body)).toBe("Questa richiesta è già stata usata con altri dati.");
    expect(running.fakeOpenAi.calls).toHaveLength(1);
  });

  test("after a failure is a new try under the same key", async () => {
    const person = await running.api.signUp();
    const key = randomUUID();
    running.fakeOpenAi.setFault("not_json", { times: 1 });
    expect((await scan(person, carbonara, key)).status).toBe(503);
    expect((await scan(person, carbonara, key)).status).toBe(200);
    expect(await fetchUsage(person)).toMatchObject({ foodScans: { used: 1 } });
  });
});

describe("the request sent to the provider", () => {
  const gps = { IFD0: { Artist: "Pasqualina" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 28/1 0/1" } };

  test.each([
    ["wide", 4000, 2250, 800, 600],
    ["upright", 2250, 4000, 600, 800],
  ])("contains a small %s JPEG without location and without personal data", async (_how, ...sizes) => {
    const [width, height, maxWidth, maxHeight] = sizes;
    const person = await running.api.signUp({
      firstName: "Pasqualina",
      lastName: "Settebellezze",
      email: `pasqualina.${randomUUID()}@example.org`,
    });
    await scan(person, await sharp(carbonara).resize(width, height).withExif(gps).jpeg().toBuffer());
    const [call] = running.fakeOpenAi.calls;
    const sent = await sharp(call?.picture ?? Buffer.alloc(0)).metadata();
    expect(sent.format).toBe("jpeg");
    expect(sent.width).toBeLessThanOrEqual(maxWidth);
    expect(sent.height).toBeLessThanOrEqual(maxHeight);
    expect(Math.max(sent.width, sent.height)).toBe(800);
    expect([sent.exif, sent.xmp, sent.iptc, sent.icc]).toEqual([undefined, undefined, undefined, undefined]);
    const all = `${JSON.stringify(call?.headers)}${JSON.stringify(call?.body)}${call?.picture?.toString("latin1")}`;
    expect(all).not.toMatch(
      new RegExp(`Pasqualina|Settebellezze|example.org|${person.user.id}|${person.token}|session=`, "i"),
    );
    expect(all).not.toContain(person.user.id.replaceAll("-", ""));
    expect(call?.body).toMatchObject({ store: false });
  });

  test("identifies the user by a stable random code", async () => {
    const [one, other] = [await running.api.signUp(), await running.api.signUp()];
    await scan(one, await readFile(samplePath("labels/menu-trattoria")));
    await scan(one);
    await scan(other);
    const codes = running.fakeOpenAi.calls.map((call) => call.body["safety_identifier"]);
    expect(codes).toEqual([one.user.safetyIdentifier, one.user.safetyIdentifier, other.user.safetyIdentifier]);
    expect(one.user.safetyIdentifier).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
    expect(one.user.safetyIdentifier).not.toBe(other.user.safetyIdentifier);
  });
});
