import sharp from "sharp";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { visionResultSchema, type VisionResult } from "@fetta/domain/photo-analysis/vision-result";
import {
  ingredientsVisionResultSchema,
  type IngredientsVisionResult,
} from "@fetta/domain/recipes/ingredients/ingredients-vision-result";

/** Columns and rows of the difference hash: 256 bits. */
const gridSize = 16;
/** Pixels; small enough to hash many crops quickly, large enough for 17 columns of any crop. */
const workingSize = 240;

/** 256 values of 0 or 1: whether a cell is brighter than its right neighbour, for a 16 x 16 grid. */
export type PerceptualHash = Uint8Array;

type GrayImage = { data: Uint8Array; width: number; height: number };
type Box = { left: number; top: number; width: number; height: number };

async function toGrayImage(picture: Uint8Array): Promise<GrayImage> {
  const { data, info } = await sharp(picture)
    .autoOrient()
    .flatten({ background: "#fff" })
    .resize(workingSize, workingSize, { fit: "inside" })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Computes the mean brightness of `gridSize` rows and `gridSize + 1` columns of cells in the box, then the sign of each
 * horizontal step.
 */
function computeHash(gray: GrayImage, box: Box): PerceptualHash {
  const columns = gridSize + 1;
  const hash = new Uint8Array(gridSize * gridSize);
  const mean = (column: number, row: number): number => {
    const x0 = box.left + Math.floor((column * box.width) / columns);
    const x1 = Math.max(x0 + 1, box.left + Math.floor(((column + 1) * box.width) / columns));
    const y0 = box.top + Math.floor((row * box.height) / gridSize);
    const y1 = Math.max(y0 + 1, box.top + Math.floor(((row + 1) * box.height) / gridSize));
    let sum = 0;
    for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) sum += gray.data[y * gray.width + x] ?? 0;
    return sum / ((x1 - x0) * (y1 - y0));
  };
  for (let row = 0; row < gridSize; row += 1) {
    let left = mean(0, row);
    for (let column = 0; column < gridSize; column += 1) {
      const right = mean(column + 1, row);
      hash[row * gridSize + column] = left > right ? 1 : 0;
      left = right;
    }
  }
  return hash;
}

const fullBox = ({ width, height }: GrayImage): Box => ({ left: 0, top: 0, width, height });

/** The centre of a box at a width : height ratio. */
function centerCrop(box: Box, ratio: number): Box {
  const width = Math.min(box.width, Math.round(box.height * ratio));
  const height = Math.min(box.height, Math.round(box.width / ratio));
  return {
    left: box.left + Math.floor((box.width - width) / 2),
    top: box.top + Math.floor((box.height - height) / 2),
    width,
    height,
  };
}

/** Largest brightness range of a line that counts as a bar; above 0 because of compression noise. */
const maxBarContrast = 14;

function isBar(gray: GrayImage, box: Box, position: number, direction: "row" | "column"): boolean {
  let min = 255;
  let max = 0;
  const length = direction === "row" ? box.width : box.height;
  for (let step = 0; step < length; step += 1) {
    const x = direction === "row" ? box.left + step : position;
    const y = direction === "row" ? position : box.top + step;
    const value = gray.data[y * gray.width + x] ?? 0;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return max - min <= maxBarContrast;
}

/**
 * The picture without plain bars on its sides, less one pixel per removed bar, because the edge of a bar is blurred.
 */
function cropBars(gray: GrayImage): Box {
  const box = fullBox(gray);
  let [top, bottom, left, right] = [0, gray.height - 1, 0, gray.width - 1];
  while (top < bottom && isBar(gray, box, top, "row")) top += 1;
  while (bottom > top && isBar(gray, box, bottom, "row")) bottom -= 1;
  const inner = { ...box, top, height: bottom - top + 1 };
  while (left < right && isBar(gray, inner, left, "column")) left += 1;
  while (right > left && isBar(gray, inner, right, "column")) right -= 1;
  if (top > 0) top += 1;
  if (left > 0) left += 1;
  if (bottom < gray.height - 1) bottom -= 1;
  if (right < gray.width - 1) right -= 1;
  const width = right - left + 1;
  const height = bottom - top + 1;
  return width < gridSize * 2 || height < gridSize * 2 ? box : { left, top, width, height };
}

/** Aspect ratios of cameras, screens and square crops. */
const cropRatios = [16 / 9, 4 / 3, 1, 3 / 4, 9 / 16, 9 / 19.5];

/**
 * Hashes of a known picture: whole, and cropped to the centre at each of the usual ratios. Rejects when the bytes are
 * not a picture.
 */
async function hashKnownPicture(picture: Uint8Array): Promise<PerceptualHash[]> {
  const gray = await toGrayImage(picture);
  return [fullBox(gray), ...cropRatios.map((ratio) => centerCrop(fullBox(gray), ratio))].map((box) =>
    computeHash(gray, box),
  );
}

/** Hashes of an incoming picture: whole, and without plain bars. Rejects when the bytes are not a picture. */
async function hashQueryPicture(picture: Uint8Array): Promise<PerceptualHash[]> {
  const gray = await toGrayImage(picture);
  return [fullBox(gray), cropBars(gray)].map((box) => computeHash(gray, box));
}

/** Number of differing bits (of 256); unrelated pictures differ in about 128. */
function hammingDistance(a: PerceptualHash, b: PerceptualHash): number {
  let count = 0;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) count += 1;
  return count;
}

const samplesFolder = fileURLToPath(new URL("../../samples", import.meta.url));

/** Nutrition tables and a menu; these pictures are not dishes. */
const labelFolder = "labels";

/** Raw ingredients; these pictures are not dishes either. */
const ingredientFolder = "ingredients";

/**
 * Absolute path of a sample picture, for example `samplePath("spaghetti-carbonara")` or
 * `samplePath("labels/frollini-al-cacao")`.
 */
export function samplePath(name: string): string {
  return join(samplesFolder, `${name}.jpg`);
}

async function listPictureNames(directory: string): Promise<string[]> {
  const files = await readdir(directory);
  return files
    .filter((file) => file.endsWith(".jpg"))
    .map((file) => file.slice(0, -".jpg".length))
    .toSorted();
}

/** Names of the dish pictures with a recorded vision result, in alphabetical order. */
export function listSampleNames(): Promise<string[]> {
  return listPictureNames(samplesFolder);
}

/** Names of the label and menu pictures with a recorded vision result, such as `labels/frollini-al-cacao`. */
export async function listLabelSampleNames(): Promise<string[]> {
  return (await listPictureNames(join(samplesFolder, labelFolder))).map((name) => `${labelFolder}/${name}`);
}

/** Names of the ingredient pictures with a recorded vision result, such as `ingredients/funghi`. */
export async function listIngredientSampleNames(): Promise<string[]> {
  return (await listPictureNames(join(samplesFolder, ingredientFolder))).map((name) => `${ingredientFolder}/${name}`);
}

const readRecording = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(samplesFolder, `${name}.json`), "utf8"));

/** Reads the recorded vision result of an ingredient picture; rejects when the file does not match the schema. */
async function readIngredientsSample(name: string): Promise<IngredientsVisionResult> {
  return ingredientsVisionResultSchema.parse(await readRecording(name));
}

/** Reads the recorded vision result of a dish or a label; rejects when the file does not match the schema. */
export async function readSampleVisionResult(name: string): Promise<VisionResult> {
  return visionResultSchema.parse(await readRecording(name));
}

/** Largest number of differing bits (of 256) between a sample and a copy of it. */
const maxHashDistance = 60;

/** A sample picture with its recording: `visionResult` for a dish or a label, else `ingredients`. */
export type PhotoSample = {
  name: string;
  visionResult: VisionResult | undefined;
  ingredients: IngredientsVisionResult | undefined;
  hashes: PerceptualHash[];
};

const hashSample = async (name: string): Promise<PerceptualHash[]> =>
  hashKnownPicture(await readFile(samplePath(name)));

/** Loads all samples with their recordings and hashes. */
export async function loadPhotoSamples(): Promise<PhotoSample[]> {
  const dishes = [...(await listSampleNames()), ...(await listLabelSampleNames())].map(
    async (name): Promise<PhotoSample> => ({
      name,
      visionResult: await readSampleVisionResult(name),
      ingredients: undefined,
      hashes: await hashSample(name),
    }),
  );
  const ingredients = (await listIngredientSampleNames()).map(async (name): Promise<PhotoSample> => ({
    name,
    visionResult: undefined,
    ingredients: await readIngredientsSample(name),
    hashes: await hashSample(name),
  }));
  return Promise.all([...dishes, ...ingredients]);
}

/** Returns the sample closest to a picture, or undefined; rejects when the bytes are not a picture. */
export async function findMatchingSample(
  samples: readonly PhotoSample[],
  picture: Uint8Array,
): Promise<{ sample: PhotoSample; difference: number } | undefined> {
  const queryHashes = await hashQueryPicture(picture);
  let best: { sample: PhotoSample; difference: number } | undefined;
  for (const sample of samples) {
    const difference = Math.min(
      ...sample.hashes.flatMap((known) => queryHashes.map((hash) => hammingDistance(known, hash))),
    );
    if (difference <= maxHashDistance && difference < (best?.difference ?? Infinity)) best = { sample, difference };
  }
  return best;
}
