import { readFile } from "node:fs/promises";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { startAnalysisApi, noScansUsed, sendPhoto, fetchUsage, type AnalysisUser } from "../../testing/analysis-api.ts";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../../testing/harness.ts";
import { testTimeoutMs } from "../../testing/test-timeouts.ts";
import { buildUpload } from "../../testing/multipart-upload.ts";

const carbonara = await readFile(samplePath("spaghetti-carbonara"));

const running = startAnalysisApi();
beforeEach(avoidHourBoundary);
beforeEach(() => {
  running.api.deps.ai = running.provider({ timeoutMs: testTimeoutMs });
});

const scan = (person: AnalysisUser, picture: Uint8Array = carbonara) => sendPhoto(person, "/api/analyze-food", picture);

const foodsOf = (person: AnalysisUser) =>
  running.api.db.selectFrom("foodItem").selectAll().where("userId", "=", person.user.id).execute();

describe("a photo of a dish", () => {
  test("becomes a named food whose values are the sums of its items", async () => {
    const person = await running.api.signUp();
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
    expect(await fetchUsage(person)).toMatchObject({ foodScans: { used: 1, limit: 1 } });
  });

  test("costs one call to the provider", async () => {
    await scan(await running.api.signUp());
    expect(running.fakeOpenAi.calls).toHaveLength(1);
  });

  test("is recorded with its vision result and duration, but without the photo", async () => {
    const person = await running.api.signUp();
    await scan(person);
    const [note] = await running.api.db
      .selectFrom("dishAnalysis")
      .selectAll()
      .where("userId", "=", person.user.id)
      .execute();
    const [food] = await foodsOf(person);
    expect(note).toMatchObject({ foodItemId: food?.id, model: "gpt-5.4-mini", tokensIn: 1420, tokensOut: 380 });
    expect(note?.visionResult).toMatchObject({ esito: "cibo", titolo: "Spaghetti alla carbonara" });
    expect(note?.resolvedItems).toMatchObject({
      confidence: "medium",
      items: [
        { grams: 270, range: { mid: 270 } },
        { grams: 40, range: { mid: 40 } },
      ],
    });
    expect(note?.durationMs).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(note).length).toBeLessThan(6000);
  });
});

describe("the scan quota", () => {
  test("lets one of forty simultaneous scans over two servers pass and makes one provider call", async () => {
    const twin = await startApi({ databaseUrl: running.api.databaseUrl, ai: running.api.deps.ai });
    const person = await running.api.signUp();
    const upload = await buildUpload(carbonara);
    const request = { method: "POST", url: "/api/analyze-food", ...upload } as const;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0 ? person.ask(request) : twin.as(person.token).ask(request),
      ),
    );
    await twin.close();
    const rejected = answers.filter((answer) => answer.status === 429);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(rejected).toHaveLength(39);
    for (const { body } of rejected)
      expect(body).toMatchObject({ limitReached: true, message: "Hai raggiunto il tuo limite giornaliero" });
    expect(running.fakeOpenAi.calls).toHaveLength(1);
    expect(await foodsOf(person)).toHaveLength(1);
  });

  test("is not charged for an upload that is not a photo", async () => {
    const person = await running.api.signUp();
    expect((await scan(person, Buffer.from("<svg/>"))).status).toBe(415);
    expect((await scan(person, carbonara.subarray(0, 20_000))).status).toBe(400);
    expect((await scan(person, Buffer.concat([carbonara, Buffer.alloc(10 * 1024 * 1024)]))).status).toBe(413);
    expect(running.fakeOpenAi.calls).toHaveLength(0);
    expect(
      await running.api.db.selectFrom("quotaUsageDay").selectAll().where("userId", "=", person.user.id).execute(),
    ).toEqual([]);
  });

  test("is not charged where no model is configured", async () => {
    running.api.deps.ai = undefined;
    const person = await running.api.signUp();
    expect((await scan(person)).status).toBe(503);
    expect(
      await running.api.db.selectFrom("quotaUsageDay").selectAll().where("userId", "=", person.user.id).execute(),
    ).toEqual([]);
  });

  test("is released when the client disconnects, and the provider call is aborted", async () => {
    await running.api.server.listen({ port: 0, host: "127.0.0.1" });
    const address = running.api.server.listeningOrigin;
    const person = await running.api.signUp();
    running.fakeOpenAi.setFault("hang");
    running.api.deps.ai = running.provider({ timeoutMs: 60_000 });
    const { payload, headers } = await buildUpload(carbonara);
    const body = Uint8Array.from(payload);
    const caller = new AbortController();
    const request = fetch(`${address}/api/analyze-food`, {
      method: "POST",
      headers: { ...headers, cookie: `session=${person.token}`, origin: address },
      body,
      signal: caller.signal,
    });
    await expect.poll(() => running.fakeOpenAi.calls.length).toBe(1);
    expect(await fetchUsage(person)).toMatchObject({ foodScans: { used: 1 } });
    caller.abort();
    await expect(request).rejects.toThrow(/abort/);
    await expect.poll(() => running.fakeOpenAi.calls[0]?.aborted).toBe(true);
    await expect.poll(() => fetchUsage(person)).toMatchObject(noScansUsed);
  });
});

test("a picture without a recording asks for the name of the dish instead of inventing values", async () => {
  const person = await running.api.signUp();
  const plain = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#864" } })
    .jpeg()
    .toBuffer();
  const { status, body } = await scan(person, plain);
  expect(status).toBe(422);
  expect(body).toMatchObject({
    message: "Non riusciamo a riconoscere il piatto in questa foto. Descrivilo a parole o cercalo per nome.",
  });
  expect(await fetchUsage(person)).toMatchObject(noScansUsed);
});
