import { once } from "node:events";
import { connect as connectTo, type Socket } from "node:net";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFakeVisionModel } from "../../testing/fake-vision-model.ts";
import { startApi } from "../../testing/harness.ts";
import { buildUpload } from "../../testing/multipart-upload.ts";

const photo = await readFile(samplePath("guacamole"));

let api: Awaited<ReturnType<typeof startApi>>;
let origin: string;
beforeAll(async () => {
  api = await startApi({ ai: createFakeVisionModel() });
  await api.server.listen({ port: 0, host: "127.0.0.1" });
  origin = api.server.listeningOrigin;
});
afterAll(() => api.close());

type Trickle = { socket: Socket; heard: () => string; seconds: () => number | undefined };

/** Sends one byte per second of a body with a large Content-Length, and records the response. */
async function trickle(path: string, token: string | undefined, declared: number): Promise<Trickle> {
  const startedAt = performance.now();
  const socket = connectTo(Number(new URL(origin).port), "127.0.0.1");
  let heard = "";
  let seconds: number | undefined;
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  socket.on("error", () => undefined);
  socket.once("close", () => (seconds = (performance.now() - startedAt) / 1000));
  await once(socket, "connect");
  const part = [
    "--foto",
    'content-disposition: form-data; name="image"; filename="foto.jpg"',
    "content-type: image/jpeg",
  ];
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `host: ${new URL(origin).host}`,
      `origin: ${origin}`,
      ...(token === undefined ? [] : [`cookie: session=${token}`]),
      `content-type: ${path.includes("import") ? "application/octet-stream" : "multipart/form-data; boundary=foto"}`,
      `content-length: ${declared}`,
      "",
      ...(path.includes("import") ? [] : [...part, ""]),
      "",
    ].join("\r\n"),
  );
  const drip = setInterval(() => socket.write("x"), 1000);
  socket.once("close", () => clearInterval(drip));
  return { socket, heard: () => heard, seconds: () => seconds };
}

async function send(token: string, path: string, body: Uint8Array, headers: Record<string, string>) {
  const startedAt = performance.now();
  const { status } = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { ...headers, origin, cookie: `session=${token}` },
    body: Uint8Array.from(body),
  });
  return { status, seconds: (performance.now() - startedAt) / 1000 };
}

const photos = ["/api/analyze-food", "/api/analyze-label", "/api/analyze-ingredients"];

test("twelve slow uploads of one account do not delay other requests, and each is aborted after 15 s", async () => {
  const [slow, other, third] = [await api.signUp(), await api.signUp(), await api.signUp()];
  const trickles = await Promise.all(
    Array.from({ length: 12 }, (_, index) => trickle(photos[index % 3] ?? "", slow.token, 10 * 1024 * 1024)),
  );
  const imports = await Promise.all(
    Array.from({ length: 4 }, () => trickle("/api/account/import", slow.token, 20 * 1024 * 1024)),
  );
  await sleep(500);

  const upload = await buildUpload(photo);
  const dish = await send(other.token, "/api/analyze-food", upload.payload, upload.headers);
  expect(dish.status).toBe(200);
  expect(dish.seconds).toBeLessThan(5);
  const file = Buffer.from("Date,Weight\n2026-01-05,70");
  const type = { "content-type": "application/octet-stream" };
  const imported = await send(third.token, "/api/account/import", file, type);
  expect(imported.status).toBe(200);
  expect(imported.seconds).toBeLessThan(5);

  const all = [...trickles, ...imports];
  await expect.poll(() => all.filter(({ seconds }) => seconds() === undefined).length, { timeout: 25_000 }).toBe(0);
  for (const { seconds } of all) expect(seconds()).toBeLessThan(20);
  const withStatus = (of: Trickle[], status: number) =>
    of.filter(({ heard }) => heard().startsWith(`HTTP/1.1 ${status} `));
  expect([withStatus(trickles, 408).length, withStatus(imports, 408).length]).toEqual([12, 4]);
  for (const { heard } of withStatus(all, 408)) {
    expect(heard()).toContain("L’invio è durato troppo e si è interrotto.");
    expect(heard().toLowerCase()).toContain("connection: close");
  }
  // Their reservations were released, also for the slow users.
  expect((await send(slow.token, "/api/analyze-food", upload.payload, upload.headers)).status).toBe(200);
  expect((await send(slow.token, "/api/account/import", file, type)).status).toBe(200);
}, 60_000);

test("a third simultaneous photo of one user has to wait, without affecting other users", async () => {
  const [slow, other] = [await api.signUp(), await api.signUp()];
  const trickles = await Promise.all(
    Array.from({ length: 2 }, () => trickle("/api/analyze-food", slow.token, 10 * 1024 * 1024)),
  );
  const upload = await buildUpload(photo);
  const noPhoto = await buildUpload(Buffer.from("nothing"));
  const tried = async () => (await send(slow.token, "/api/analyze-food", noPhoto.payload, noPhoto.headers)).status;
  // An attempt that comes before the second photo takes its place: that photo is rejected, and is sent again.
  await expect
    .poll(async () => {
      const rejected = trickles.findIndex(({ heard }) => heard() !== "");
      if (rejected >= 0) {
        trickles[rejected] = await trickle("/api/analyze-food", slow.token, 10 * 1024 * 1024);
        await sleep(500);
      }
      return tried();
    })
    .toBe(429);
  const rejected = await slow.ask({ method: "POST", url: "/api/analyze-food", ...upload });
  expect(rejected).toMatchObject({
    status: 429,
    headers: { "retry-after": "5" },
    body: { error: { code: "TOO_MANY_REQUESTS", errorCode: "uploads_in_progress" } },
  });
  expect(rejected.body).not.toHaveProperty("limitReached");
  expect((await slow.get("/api/usage/stats")).body).toMatchObject({ foodScans: { used: 0 } });
  expect((await send(other.token, "/api/analyze-food", upload.payload, upload.headers)).status).toBe(200);
  for (const { socket } of trickles) socket.destroy();
  await expect.poll(tried).toBe(415);
  expect((await send(slow.token, "/api/analyze-food", upload.payload, upload.headers)).status).toBe(200);
});

test("a guest is rejected before the body of a photo or file is read, and takes no byte budget", async () => {
  const guests = await Promise.all(
    [...photos, "/api/account/import"].map((path) => trickle(path, undefined, 10 * 1024 * 1024)),
  );
  await expect.poll(() => guests.map(({ heard }) => heard().slice(0, 13))).toEqual(guests.map(() => "HTTP/1.1 401 "));
  for (const { socket } of guests) socket.destroy();
});
