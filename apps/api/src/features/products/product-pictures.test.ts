import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aProduct } from "@fetta/db/testing/food-factories";
import { startFakeOpenFoodFacts } from "@fetta/fakes/open-food-facts/fake-open-food-facts";
import type { OpenFoodFactsFault } from "@fetta/fakes/open-food-facts/open-food-facts-faults";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createPictureCache } from "../../clients/open-food-facts/picture-cache.ts";
import { startApi } from "../../testing/harness.ts";
import { testTimeoutMs } from "../../testing/test-timeouts.ts";

const fake = await startFakeOpenFoodFacts();
const dir = await mkdtemp(join(tmpdir(), "fetta-pictures-"));
let time = Date.parse("2026-11-26T12:00:00Z");
const now = () => new Date(time);
const pictures = (timeoutMs = testTimeoutMs) => ({
  dir: join(dir, "cache"),
  maxBytes: 1_000_000,
  imagesUrl: fake.url,
  contact: "prova@example.org",
  clock: () => time,
  timeoutMs,
});
const api = await startApi({ now, pictures: pictures() });
const hurried = await startApi({ now, pictures: pictures(150), databaseUrl: api.databaseUrl });
const off = await startApi({ databaseUrl: api.databaseUrl });
const ada = await api.signUp();
afterAll(async () => {
  for (const server of [hurried, off, api]) await server.close();
  await fake.close();
  await rm(dir, { recursive: true });
});
beforeEach(() => {
  fake.setFault(null);
  fake.calls.length = 0;
  time += 3_600_000;
});

const pasta = "8076809513753";
const picturePath = "/images/products/807/680/951/3753/front_it.9.400.jpg";
const pathOf = (gtin: string) => `/api/products/${gtin}/picture`;
const imageUrlOf = (path: string) => `https://images.openfoodfacts.org${path}`;
await aProduct(api.db, pasta, { imageUrl: imageUrlOf(picturePath) });

const askedPaths = () => fake.calls.map(({ query }) => query);

test("a product's picture is fetched once, by the server, for all people who ask for it at the same time", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ada.get(pathOf(pasta))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(fake.calls).toMatchObject([
    { kind: "picture", query: picturePath, userAgent: "Fetta/1.0 (prova@example.org)" },
  ]);
  const other = await api.signUp();
  expect((await other.get(pathOf(pasta))).status).toBe(200);
  expect(fake.calls).toHaveLength(1);
});

test("a thumbnail is a small WebP without metadata, which browsers keep and revalidate by its version", async () => {
  const { rawPayload, headers } = await api.server.inject({
    url: pathOf(pasta),
    headers: { cookie: `session=${ada.token}` },
  });
  expect(headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "private, max-age=2592000, immutable",
    "x-content-type-options": "nosniff",
  });
  const { format, width, height, exif } = await sharp(rawPayload).metadata();
  expect({ format, width, height, exif }).toEqual({ format: "webp", width: 304, height: 228, exif: undefined });
  expect(rawPayload.length).toBeLessThan(5000);
  const again = await ada.get(pathOf(pasta), { "if-none-match": String(headers.etag) });
  expect(again).toMatchObject({ status: 304, body: "" });
});

test("a product without a picture is asked for again after a day", async () => {
  const gtin = "8076800195057";
  await aProduct(api.db, gtin, { imageUrl: imageUrlOf("/images/products/807/680/019/5057/missing.1.400.jpg") });
  const ask = async () => (await ada.get(pathOf(gtin))).status;
  expect([await ask(), await ask()]).toEqual([404, 404]);
  expect(fake.calls).toHaveLength(1);
  time += 86_400_000;
  expect(await ask()).toBe(404);
  expect(fake.calls).toHaveLength(2);
});

const faults: OpenFoodFactsFault[] = ["html_200", "html_503", "redirect", "reset", "rate_limited", "half_json", "hang"];

test.each(faults)("a failure of Open Food Facts (%s) is answered in time and not kept as a picture", async (fault) => {
  const gtin = "8000430133035";
  await aProduct(api.db, gtin, { imageUrl: imageUrlOf(`/images/products/800/043/013/3035/${fault}.1.400.jpg`) });
  fake.setFault(fault);
  const person = hurried.as(ada.token);
  expect((await (fault === "hang" ? person : ada).get(pathOf(gtin))).status).toBe(503);
  fake.setFault(null);
  time += 3_600_000;
  expect((await ada.get(pathOf(gtin))).status).toBe(200);
  await api.db.deleteFrom("product").where("gtin", "=", gtin).execute();
});

test("a picture over 1 MB is not taken, and not asked for again at once", async () => {
  const gtin = "8076809574877";
  await aProduct(api.db, gtin, { imageUrl: imageUrlOf("/images/products/807/680/957/4877/huge.1.400.jpg") });
  fake.setFault("huge");
  expect((await ada.get(pathOf(gtin))).status).toBe(404);
  expect((await ada.get(pathOf(gtin))).status).toBe(404);
  expect(fake.calls).toHaveLength(1);
});

test("only pictures of Open Food Facts are fetched, whatever stands in the database", async () => {
  const codes = ["8017596108852", "8001120789082", "8000300435719", "8003170000018"];
  const addresses = [
    `${fake.url}${picturePath}`,
    imageUrlOf("/cgi/search.pl"),
    imageUrlOf("/images/products/../../cgi/search.jpg"),
    "http://169.254.169.254/images/products/1/a.jpg",
  ];
  for (const [index, gtin] of codes.entries()) {
    await aProduct(api.db, gtin, { imageUrl: addresses[index] ?? null });
    expect((await ada.get(pathOf(gtin))).status).toBe(404);
  }
  expect(askedPaths()).toEqual([]);
});

test("without Open Food Facts no picture is fetched, and pages are told so", async () => {
  const person = off.as(ada.token);
  expect((await person.get(pathOf(pasta))).status).toBe(404);
  expect((await person.query("account.me", undefined)).data).toMatchObject({ pictures: false });
  expect((await ada.query("account.me", undefined)).data).toMatchObject({ pictures: true });
  expect((await api.guest.get(pathOf(pasta))).status).toBe(401);
});

test("above the limit the thumbnails that were not used for longest are deleted", async () => {
  const folder = join(dir, "small");
  const cache = createPictureCache(folder, 10 * 4096, now);
  for (let at = 0; at < 10; at += 1) {
    time += 1000;
    await cache.write(`picture-${at}`, Buffer.alloc(4000));
  }
  time += 1000;
  expect((await cache.read("picture-0"))?.bytes).toHaveLength(4000);
  time += 1000;
  await cache.write("picture-10", Buffer.alloc(4000));
  const left = Array.from({ length: 9 }, (_, at) => `picture-${[0, 3, 4, 5, 6, 7, 8, 9, 10][at]}`);
  expect((await readdir(folder)).toSorted()).toEqual(left.toSorted());
  // The limit holds for what an earlier process left, too.
  await createPictureCache(folder, 3 * 4096, now).write("picture-11", Buffer.alloc(1));
  expect(await readdir(folder)).toHaveLength(2);
});

test("a disk that cannot be written to costs the cache, not the picture", async () => {
  const broken = await startApi({
    pictures: { ...pictures(), dir: "/dev/null/pictures" },
    databaseUrl: api.databaseUrl,
  });
  expect((await broken.as(ada.token).get(pathOf(pasta))).status).toBe(200);
  expect(broken.logged()).toContain("the cache of pictures cannot be used");
  await broken.close();
});
