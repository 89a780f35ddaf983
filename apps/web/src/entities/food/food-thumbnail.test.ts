import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toOwnPictureAddress } from "./food-thumbnail.tsx";
import table from "../../../../../packages/domain/data/food-pictures.json" with { type: "json" };

test("the page loads pictures of products from this server, by the digits of their barcode, and from no other host", () => {
  const address = "https://images.openfoodfacts.org/images/products/807/680/951/3753/front_it.9.400.jpg";
  expect(toOwnPictureAddress(address, true)).toBe("/api/products/8076809513753/picture?v=front_it.9.400.jpg");
  expect(toOwnPictureAddress(address, false)).toBeNull();
  expect(toOwnPictureAddress("/art/pesto.webp", false)).toBe("/art/pesto.webp");
  for (const other of ["https://evil.example/images/products/8/a.jpg", "//evil.example/a.jpg", "data:image/png,a"])
    expect(toOwnPictureAddress(other, true)).toBeNull();
});

const folder = "public/foods";
const files = readdirSync(folder);
const pictures = new Set([
  table.unknown,
  ...Object.values(table.signs),
  ...table.sections.flatMap((section) => Object.keys(section.pictures)),
]);

test("every picture of the table is drawn, and every drawing is used", () => {
  expect(files.toSorted()).toEqual([...pictures].map((picture) => `${picture}.svg`).toSorted());
  expect(files.filter((file) => !file.startsWith("sign-")).length).toBeGreaterThan(80);
});

test.each(files)("the drawing %s is small, on transparent ground, and neither loads nor runs anything", (file) => {
  const drawing = readFileSync(`${folder}/${file}`, "utf8");
  expect(drawing.length).toBeLessThan(3000);
  expect(drawing).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="96" height="96" viewBox="0 0 96 96">/);
  expect(drawing).not.toMatch(/<script|<image|<use|<style|href=|\son\w+=|<rect width="96" height="96"/);
});
