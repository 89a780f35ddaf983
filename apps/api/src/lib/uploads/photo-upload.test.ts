import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect as connectTo, type Socket } from "node:net";
import { readFile } from "node:fs/promises";
import { aGrant } from "@fetta/db/testing/factories";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFakeVisionModel } from "../../testing/fake-vision-model.ts";
import { startApi } from "../../testing/harness.ts";
import { buildUpload } from "../../testing/multipart-upload.ts";
import { reserveUpload } from "./photo-upload.ts";

const photo = await readFile(samplePath("guacamole"));

let api: Awaited<ReturnType<typeof startApi>>;
let origin: string;
beforeAll(async () => {
  api = await startApi({ ai: createFakeVisionModel() });
  await api.server.listen({ port: 0, host: "127.0.0.1" });
  origin = api.server.listeningOrigin;
});
afterAll(() => api.close());

const aPerson = async () => {
  const person = await api.signUp();
  await aGrant(api.db, person.user);
  return person;
};
type Person = Awaited<ReturnType<typeof aPerson>>;

const send = async (person: Person, picture: Uint8Array, key?: string) => {
  const { payload, headers } = await buildUpload(picture);
  const withKey = key === undefined ? headers : { ...headers, "idempotency-key": key };
  return (await person.ask({ method: "POST", url: "/api/analyze-food", payload, headers: withKey })).status;
};

const largest = 10 * 1024 * 1024;

/** Reserves uploads for as many users; stops at the first rejection. */
function takeRoom(declared: readonly number[]): (() => void)[] {
  const taken: (() => void)[] = [];
  try {
    for (const bytes of declared) taken.push(reserveUpload(randomUUID(), bytes));
  } catch (error) {
    expect(error).toMatchObject({ code: "too_many_pictures" });
  }
  return taken;
}

/** The number of largest uploads that currently fit the budget. */
function places(): number {
  const taken = takeRoom(Array.from({ length: 20 }, () => largest));
  for (const leave of taken) leave();
  return taken.length;
}

/** Starts to send 10 MB and stops after the first bytes. */
async function beginsToSend(person: Person, path = "/api/analyze-food"): Promise<Socket> {
  const socket = connectTo(Number(new URL(origin).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `host: ${new URL(origin).host}`,
      `origin: ${origin}`,
      `cookie: session=${person.token}`,
      "content-type: multipart/form-data; boundary=foto",
      `content-length: ${largest}`,
      "",
      "--foto",
      'content-disposition: form-data; name="image"; filename="foto.jpg"',
      "content-type: image/jpeg",
      "",
      "so far",
    ].join("\r\n"),
  );
  return socket;
}

test("nine uploads of maximum size are accepted at once, and then only a small one", async () => {
  expect(places()).toBe(9);
  const taken = takeRoom(Array.from({ length: 9 }, () => largest));
  const person = await aPerson();
  expect(await send(person, photo)).toBe(200);
  const other = await api.signUp();
  expect(await send(other, Buffer.alloc(9 * 1024 * 1024))).toBe(503);
  expect((await other.get("/api/usage/stats")).body).toMatchObject({ foodScans: { used: 0, limit: 1 } });
  expect(await api.db.selectFrom("aiCall").select("id").where("userId", "=", other.user.id).execute()).toEqual([]);
  for (const leave of taken) leave();
});

test("an upload without or with a false length counts as one of maximum size", () => {
  const taken = takeRoom([Number.NaN, 1e12, -5]);
  expect(places()).toBe(6);
  for (const leave of taken) leave();
});

describe("the byte budget of an upload is released", () => {
  test("when the sender disconnects half-way", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, aPerson));
    const sockets = await Promise.all(people.map((person) => beginsToSend(person)));
    await expect.poll(places).toBe(4);
    for (const socket of sockets) socket.destroy();
    await expect.poll(places).toBe(9);
  });

  test.each<[string, Uint8Array, number]>([
    ["it is no photo", Buffer.alloc(9 * 1024 * 1024), 415],
    ["it is damaged", photo.subarray(0, 20_000), 400],
    ["it is too large", Buffer.alloc(11 * 1024 * 1024, photo), 413],
  ])("when %s", async (_why, bytes, status) => {
    const person = await aPerson();
    for (let index = 0; index < 12; index += 1) expect(await send(person, bytes)).toBe(status);
    expect(places()).toBe(9);
  });

  test("when its response is already stored", async () => {
    const person = await aPerson();
    for (let index = 0; index < 3; index += 1) expect(await send(person, photo, "chiave")).toBe(200);
    expect(places()).toBe(9);
  });

  test("before the model call, so that many uploads may wait for their answer", async () => {
    let answer: (() => void) | undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    const model = createFakeVisionModel();
    let asked = 0;
    api.deps.ai = {
      ...model,
      analyseDish: async (...given) => {
        asked += 1;
        await waiting;
        return model.analyseDish(...given);
      },
    };
    const people = await Promise.all(Array.from({ length: 12 }, aPerson));
    const scans = people.map((person) => send(person, photo));
    await expect.poll(() => asked).toBe(12);
    expect(places()).toBe(9);
    answer?.();
    expect(await Promise.all(scans)).toEqual(scans.map(() => 200));
  });
});
