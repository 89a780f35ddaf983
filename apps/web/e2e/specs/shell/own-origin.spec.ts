import { aMirroredProduct, openSearch, searchForFood } from "../../pages/food-search.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";

const imageUrl = "https://images.openfoodfacts.org/images/products/807/680/951/3753/front_it.9.400.jpg";

test("the main screens load from the app's own origin alone, with the picture of a product from its server", async ({
  asPerson: page,
  db,
  baseURL,
}) => {
  const code = "8076809513753";
  const name = "Pennoni di Gragnano";
  await aMirroredProduct(db, { code, name, per100: { "energy-kcal": 352, proteins: 13, carbohydrates: 70, fat: 1.5 } });
  await db.updateTable("product").set({ imageUrl }).where("gtin", "=", code).execute();
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  await page.goto("/");
  await openSearch(page);
  await searchForFood(page, name);
  const picture = page.locator(`img[data-picture-of="${name}"]`).first();
  await expect(picture).toHaveAttribute("src", `/api/products/${code}/picture?v=front_it.9.400.jpg`);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(304);
  for (const path of ["/andamento", "/recipes", "/profile", "/settings", "/paywall", "/privacy", "/faq"]) {
    await page.goto(path);
    await page.waitForLoadState("load");
  }
  expect([...origins].filter((origin) => origin !== "null")).toEqual([new URL(baseURL ?? "").origin]);
});
