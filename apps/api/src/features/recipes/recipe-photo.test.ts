import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { plainPhotoBase64, startRecipeApi } from "../../testing/recipe-api.ts";
import type { Recipe } from "./schema.ts";

const kitchen = startRecipeApi();

describe("the photo of a recipe", () => {
  test("is a JPEG without EXIF that only the owner's browser caches and revalidates", async () => {
    const cook = await kitchen.createCook();
    const { photoUrl } = await cook.generateFromCatalogue({ ingredientPhoto: plainPhotoBase64 });
    const photo = await kitchen.api.server.inject({
      url: photoUrl ?? "",
      headers: { cookie: `session=${cook.token}` },
    });
    expect(photo.statusCode).toBe(200);
    expect(photo.headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=86400",
      vary: "cookie",
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
    const { exif, format } = await sharp(photo.rawPayload).metadata();
    expect([exif, format]).toEqual([undefined, "jpeg"]);
    const again = await cook.get(photoUrl ?? "", { "if-none-match": String(photo.headers.etag) });
    expect([again.status, again.body]).toEqual([304, ""]);
    const weak = await cook.get(photoUrl ?? "", { "if-none-match": `W/${String(photo.headers.etag)}` });
    expect(weak.status).toBe(304);
    const older = await cook.get(photoUrl ?? "", { "if-none-match": `"${"0".repeat(64)}"` });
    expect(older.status).toBe(200);
  });

  test("may have any width and height", async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer();
    const tall = await sharp({ create: { width: 900, height: 1600, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer();
    const cook = await kitchen.createCook();
    const sizes = [];
    for (const photo of [dot, tall]) {
      const { id } = await cook.generateFromCatalogue({ ingredientPhoto: photo.toString("base64") });
      const { ingredientPhoto } = (await cook.get(`/api/recipes/${id}`)).body as Recipe;
      const { width, height } = await sharp(Buffer.from(ingredientPhoto ?? "", "base64")).metadata();
      sizes.push([width, height]);
    }
    expect(sizes).toEqual([
      [1, 1],
      [450, 800],
    ]);
  });

  test("may have up to 1.5 MB, and bytes after the picture are dropped", async () => {
    const picture = Buffer.concat([Buffer.from(plainPhotoBase64, "base64"), Buffer.alloc(1_500_000)]);
    const cook = await kitchen.createCook();
    const made = await cook.generateFromCatalogue({
      ingredientPhoto: `data:image/jpeg;base64,${picture.subarray(0, 1_500_000).toString("base64")}`,
    });
    const photo = await kitchen.api.server.inject({
      url: made.photoUrl ?? "",
      headers: { cookie: `session=${cook.token}` },
    });
    expect(photo.rawPayload.length).toBeLessThan(100_000);
  });

  test.each([
    ["no base64", "<svg onload=alert(1)>", 400],
    ["base64 for addresses", plainPhotoBase64.replaceAll("+", "-").replaceAll("/", "_"), 400],
    ["base64 in lines", plainPhotoBase64.replace(/.{76}/g, "$&\r\n"), 400],
    ["more = than there can be", `${plainPhotoBase64.replace(/=+$/, "")}===`, 400],
    ["an address of another kind", "data:text/html;base64,PGI+", 400],
    ["a drawing by its own words", `data:image/svg+xml;base64,${Buffer.from("<svg/>").toString("base64")}`, 415],
    ["base64 of no picture", Buffer.from("ciao mondo").toString("base64"), 415],
    ["half a picture", plainPhotoBase64.slice(0, 400), 400],
    ["more than 1.5 MB", Buffer.alloc(1_500_001).toString("base64"), 413],
    ["far more", Buffer.alloc(3_000_000).toString("base64"), 413],
  ])("is rejected with the recipe when it is %s", async (_what, ingredientPhoto, status) => {
    const cook = await kitchen.createCook();
    const ingredients = ["uova", "zucchine"];
    expect((await cook.generate({ ingredients, from: "catalogue", ingredientPhoto })).status).toBe(status);
    expect(await cook.list()).toEqual([]);
  });
});

test("a recipe without a photo returns 404 for it", async () => {
  const cook = await kitchen.createCook();
  const { id } = await cook.generateFromCatalogue();
  expect((await cook.get(`/api/recipes/${id}/photo`)).status).toBe(404);
});

test("another user cannot get the photo by sending its ETag", async () => {
  const [owner, other] = [await kitchen.createCook(), await kitchen.createCook()];
  const { photoUrl } = await owner.generateFromCatalogue({ ingredientPhoto: plainPhotoBase64 });
  const { headers } = await owner.get(photoUrl ?? "");
  const answer = await other.get(photoUrl ?? "", { "if-none-match": String(headers["etag"]) });
  expect([answer.status, answer.headers["etag"]]).toEqual([404, undefined]);
});

test("a wrong method for the photo gets 405", async () => {
  const answer = await kitchen.api.guest.delete("/api/recipes/x/photo");
  expect([answer.status, answer.headers["allow"]]).toEqual([405, "GET"]);
});
