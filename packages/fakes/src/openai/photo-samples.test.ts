import { readFile } from "node:fs/promises";
import { buildDish } from "@fetta/domain/photo-analysis/dish-analysis";
import { toDetectedIngredients } from "@fetta/domain/recipes/ingredients/ingredients-vision-result";
import { toEstimatedItem } from "@fetta/domain/food-matching/food-resolution";
import { validateLabel } from "@fetta/domain/photo-analysis/label-check";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import {
  listIngredientSampleNames,
  listLabelSampleNames,
  loadPhotoSamples,
  findMatchingSample,
  listSampleNames,
  samplePath,
  type PhotoSample,
} from "./photo-samples.ts";

const names = await listSampleNames();
const labelNames = await listLabelSampleNames();
const ingredientNames = await listIngredientSampleNames();
const readingOf = (name: string) => samples.find((each) => each.name === name)?.visionResult;
let samples: PhotoSample[];
beforeAll(async () => {
  samples = await loadPhotoSamples();
});

const black = { r: 0, g: 0, b: 0 };

/** Transformations that a picture can undergo on its way to the model. */
const ways: [string, (picture: Buffer) => Promise<Buffer>][] = [
  [
    "small and badly compressed",
    (picture) => sharp(picture).resize(320, 320, { fit: "inside" }).jpeg({ quality: 40 }).toBuffer(),
  ],
  [
    "inside a camera of 1280 x 720, black bars",
    (picture) => sharp(picture).resize(1280, 720, { fit: "contain", background: black }).jpeg().toBuffer(),
  ],
  ["upright crop of a phone", (picture) => sharp(picture).resize(450, 600, { fit: "cover" }).jpeg().toBuffer()],
  [
    "filling the camera, then in our box",
    async (picture) => {
      const frame = await sharp(picture).resize(1280, 720, { fit: "cover" }).jpeg({ quality: 80 }).toBuffer();
      const browser = await sharp(frame).resize(800, 600, { fit: "inside" }).jpeg({ quality: 80 }).toBuffer();
      return sharp(browser).resize(800, 600, { fit: "inside" }).jpeg({ quality: 85 }).toBuffer();
    },
  ],
];

describe.each([...names, ...labelNames, ...ingredientNames])("the picture of %s", (name) => {
  test.each(ways)("is recognised %s", async (_way, change) => {
    const match = await findMatchingSample(samples, await change(await readFile(samplePath(name))));
    expect(match?.sample.name).toBe(name);
  });

  test("is at most 900 pixels and 120 kB, and carries no metadata", async () => {
    const bytes = await readFile(samplePath(name));
    const { width, height, exif, format } = await sharp(bytes).metadata();
    expect(bytes.length).toBeLessThanOrEqual(120_000);
    expect(Math.max(width, height)).toBeLessThanOrEqual(900);
    expect(exif).toBeUndefined();
    expect(format).toBe("jpeg");
  });
});

test.each(names)("the vision result of %s makes a valid dish of known foods", (name) => {
  const reading = readingOf(name);
  const outcome = reading && buildDish(reading, (item) => toEstimatedItem(item));
  expect(outcome).toMatchObject({ ok: true, dish: { flags: [] } });
});

test.each([
  ["labels/frollini-al-cacao", { ok: true, label: { calories: 481, servingGrams: 25 } }],
  ["labels/crema-di-nocciole", { ok: false, errorCode: "label_implausible" }],
])("the label of %s is valid or implausible as drawn", (name, expected) => {
  const label = readingOf(name)?.etichetta;
  expect(label && validateLabel(label)).toMatchObject(expected);
});

test("the menu has eight dishes", () => {
  expect(readingOf("labels/menu-trattoria")).toMatchObject({ esito: "menu", items: [], etichetta: null });
  expect(readingOf("labels/menu-trattoria")?.piattiDelMenu).toHaveLength(8);
});

test("the ingredient results name the ingredients of their pictures", () => {
  const namesByPicture = ingredientNames.map((name) => {
    const reading = samples.find((each) => each.name === name)?.ingredients;
    const seen = reading && toDetectedIngredients(reading);
    return [name, seen?.outcome === "ingredients" ? seen.ingredients.map((one) => one.name) : []];
  });
  expect(Object.fromEntries(namesByPicture)).toEqual({
    "ingredients/asparagi": ["asparagi"],
    "ingredients/funghi": ["funghi champignon"],
    "ingredients/mele": ["mele", "arance"],
    "ingredients/peperoni-rossi": ["peperoni rossi"],
    "ingredients/pomodori": ["pomodori"],
    "ingredients/verdure-miste": ["pomodori", "zucchine", "melanzane", "cipolle", "aglio", "carote"],
    "ingredients/yogurt": ["yogurt naturale"],
  });
});

const flat = (background: { r: number; g: number; b: number }) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
test.each<[string, () => Promise<Buffer>]>([
  ["a black picture", () => flat(black)],
  [
    "a sample in a mirror",
    async () =>
      sharp(await readFile(samplePath("french-toast")))
        .flop()
        .jpeg()
        .toBuffer(),
  ],
])("%s matches no sample", async (_what, picture) => {
  expect(await findMatchingSample(samples, await picture())).toBeUndefined();
});
