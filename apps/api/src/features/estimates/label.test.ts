import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { OpenAiFault } from "@fetta/fakes/openai/openai-faults";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { beforeEach, describe, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startAnalysisApi, noScansUsed, sendPhoto, fetchUsage, type AnalysisUser } from "../../testing/analysis-api.ts";
import { testTimeoutMs } from "../../testing/test-timeouts.ts";
import { buildUpload } from "../../testing/multipart-upload.ts";
import { PhotoUpload } from "../../lib/uploads/photo-upload.ts";
import { readLabel as serviceReadsLabel } from "./analyse-dish.ts";

const pictureOf = (name: string) => readFile(samplePath(name));
const biscuits = await pictureOf("labels/frollini-al-cacao");
const spread = await pictureOf("labels/crema-di-nocciole");
const menu = await pictureOf("labels/menu-trattoria");
const dish = await pictureOf("guacamole");

const running = startAnalysisApi();
beforeEach(avoidHourBoundary);
beforeEach(() => {
  running.api.deps.ai = running.provider({ timeoutMs: testTimeoutMs });
});

const readLabel = (person: AnalysisUser, picture: Uint8Array = biscuits, key?: string) =>
  sendPhoto(person, "/api/analyze-label", picture, key);
const scanDish = (person: AnalysisUser, picture: Uint8Array = biscuits) =>
  sendPhoto(person, "/api/analyze-food", picture);

const figures = {
  name: "Frollini al cacao",
  brand: "Forno Sereno",
  per: "100g",
  calories: 481,
  protein: 7.2,
  carbs: 66,
  fat: 20,
  fibre: 3.5,
  sugars: 22,
  saturated: 9.1,
  salt: 0.5,
  servingGrams: 25,
};

describe("a photo of a nutrition table", () => {
  test("returns its values and counts as the day's scan", async () => {
    const person = await running.api.signUp();
    expect(await readLabel(person)).toMatchObject({ status: 200, body: figures });
    expect(running.fakeOpenAi.calls).toHaveLength(1);
    expect(await fetchUsage(person)).toMatchObject({ foodScans: { used: 1 }, ingredientScans: { used: 0 } });
  });

  test("creates no food before the user confirms it", async () => {
    const person = await running.api.signUp();
    await readLabel(person);
    expect((await person.get("/api/food-items")).body).toEqual([]);
  });

  test("returns values from which a custom food can be created without correction", async () => {
    const person = await running.api.signUp();
    const { body } = await readLabel(person);
    const { per, ...label } = body as typeof figures;
    const json = { ...label, barcode: null, liquid: per === "100ml", servingLabel: "frollini" };
    expect((await person.post("/api/trpc/customFood.create", { json })).status).toBe(200);
  });

  test("sent twice under one key is read once", async () => {
    const person = await running.api.signUp();
    const key = randomUUID();
    await readLabel(person, biscuits, key);
    expect(await readLabel(person, biscuits, key)).toMatchObject({ status: 200, body: figures });
    expect((await readLabel(person, spread, key)).status).toBe(422);
    expect(running.fakeOpenAi.calls).toHaveLength(1);
    expect(await fetchUsage(person)).toMatchObject({ foodScans: { used: 1 } });
  });

  test("shares the day's scan with the dishes", async () => {
    const person = await running.api.signUp();
    expect((await scanDish(person, dish)).status).toBe(200);
    const { foodScans } = (await fetchUsage(person)) as { foodScans: { resetsAt: string } };
    expect(await readLabel(person)).toMatchObject({
      status: 429,
      body: { limitReached: true, resetsAt: foodScans.resetsAt, message: "Hai raggiunto il tuo limite giornaliero" },
    });
    expect(running.fakeOpenAi.calls).toHaveLength(1);
  });
});

describe("the label scan is released", () => {
  test("when the values do not add up", async () => {
    const person = await running.api.signUp();
    const { status, body } = await readLabel(person, spread);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        message: "I valori letti sull’etichetta non tornano tra loro: controllali e inseriscili a mano.",
        error: { errorCode: "label_implausible" },
      },
    });
    expect(body).not.toHaveProperty("label");
    expect(await fetchUsage(person)).toMatchObject(noScansUsed);
  });

  test("when the table contains only zeros, as of water or an unreadable label", async () => {
    const person = await running.api.signUp();
    running.fakeOpenAi.setFault("label_all_zero");
    const { status, body } = await readLabel(person);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        message:
          "Su questa etichetta leggo 0 kcal. Riprova più da vicino; se è acqua o una bevanda senza calorie, inseriscila a mano.",
        error: { errorCode: "label_without_energy" },
      },
    });
    expect(body).not.toHaveProperty("label");
    expect((await scanDish(person)).status).toBe(422);
    expect(await fetchUsage(person)).toMatchObject(noScansUsed);
  });

  test("when the response could not be stored for the idempotency key", async () => {
    const person = await running.api.signUp();
    const upload = new PhotoUpload(biscuits, () => undefined);
    const waiting = { signal: new AbortController().signal, storeResponse: () => Promise.reject(new Error("no disk")) };
    await expect(serviceReadsLabel(running.api.deps, person.user, upload, waiting)).rejects.toThrow("no disk");
    expect(await fetchUsage(person)).toMatchObject(noScansUsed);
  });

  test.each([
    ["a dish", dish],
    ["a menu", menu],
  ])("when there is %s in place of a table", async (_what, picture) => {
    const person = await running.api.signUp();
    expect(await readLabel(person, picture)).toMatchObject({
      status: 422,
      body: {
        message: "Non riusciamo a leggere la tabella nutrizionale. Inquadrala da vicino, dritta e ben illuminata.",
        error: { errorCode: "label_unreadable" },
      },
    });
    expect(await fetchUsage(person)).toMatchObject(noScansUsed);
  });

  test.each<OpenAiFault>(["status_500", "rate_limited", "hang", "cut_mid_body", "prose", "refusal", "truncated"])(
    "when the provider fails: %s",
    async (how) => {
      const person = await running.api.signUp();
      running.fakeOpenAi.setFault(how);
      // A short timeout, because the response never arrives.
      if (how === "hang") running.api.deps.ai = running.provider({ timeoutMs: 1000 });
      const { status, body } = await readLabel(person);
      expect(status).toBe(503);
      expect(JSON.stringify(body)).not.toMatch(/limite|daily limit|undefined is not an object|limitReached":true/i);
      expect(await fetchUsage(person)).toMatchObject(noScansUsed);
    },
  );

  test("or never reserved where no model is configured", async () => {
    running.api.deps.ai = undefined;
    const person = await running.api.signUp();
    expect((await readLabel(person)).status).toBe(503);
    expect(await fetchUsage(person)).toMatchObject(noScansUsed);
  });
});

test.each<OpenAiFault>(["numbers_as_text", "nulls_left_out", "fenced", "extra_keys", "thinking_half_marked"])(
  "an answer with %s is accepted",
  async (how) => {
    running.fakeOpenAi.setFault(how);
    expect(await readLabel(await running.api.signUp())).toMatchObject({ status: 200, body: figures });
  },
);

test("reading a label requires a session", async () => {
  const { payload, headers } = await buildUpload(biscuits);
  const answer = await running.api.guest.ask({ method: "POST", url: "/api/analyze-label", payload, headers });
  expect(answer.status).toBe(401);
  expect(running.fakeOpenAi.calls).toHaveLength(0);
});

describe("a photo sent as a dish", () => {
  test("returns the checked values of a label and releases the scan", async () => {
    const person = await running.api.signUp();
    const { status, body } = await scanDish(person);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { label: figures, error: { errorCode: "label_in_picture" } },
    });
    expect(await fetchUsage(person)).toMatchObject(noScansUsed);
  });

  test("returns no values of a label that do not add up", async () => {
    const { status, body } = await scanDish(await running.api.signUp(), spread);
    expect({ status, body }).toMatchObject({ status: 422, body: { error: { errorCode: "label_implausible" } } });
    expect(body).not.toHaveProperty("label");
  });

  test("returns the dishes of a menu and releases the scan", async () => {
    const person = await running.api.signUp();
    const { status, body } = await scanDish(person, menu);
    expect({ status, body }).toMatchObject({ status: 422, body: { error: { errorCode: "menu_in_picture" } } });
    expect((body as { dishes: string[] }).dishes).toContain("Tagliatelle al ragù");
    expect(await fetchUsage(person)).toMatchObject(noScansUsed);
  });
});
