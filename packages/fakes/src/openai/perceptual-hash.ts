import sharp from "sharp";

/** Columns and rows of the difference hash: 256 bits. */
const side = 16;
/** Small enough to hash many crops quickly, large enough for 17 columns of any crop. */
const workingSide = 240;

/** Which of two neighbours is brighter, for 16 x 16 places of a picture. */
export type PictureHash = Uint8Array;

type Gray = { data: Uint8Array; width: number; height: number };
type Box = { left: number; top: number; width: number; height: number };

async function grayOf(picture: Uint8Array): Promise<Gray> {
  const { data, info } = await sharp(picture)
    .autoOrient()
    .flatten({ background: "#fff" })
    .resize(workingSide, workingSide, { fit: "inside" })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Mean brightness of `side` rows and `side + 1` columns of cells inside the box, then the sign of each step. */
function hashOf(gray: Gray, box: Box): PictureHash {
  const columns = side + 1;
  const hash = new Uint8Array(side * side);
  const mean = (column: number, row: number): number => {
    const x0 = box.left + Math.floor((column * box.width) / columns);
    const x1 = Math.max(x0 + 1, box.left + Math.floor(((column + 1) * box.width) / columns));
    const y0 = box.top + Math.floor((row * box.height) / side);
    const y1 = Math.max(y0 + 1, box.top + Math.floor(((row + 1) * box.height) / side));
    let sum = 0;
    for (let y = y0; y < y1; y += 1)
      for (let x = x0; x < x1; x += 1) sum += gray.data[y * gray.width + x] ?? 0;
    return sum / ((x1 - x0) * (y1 - y0));
  };
  for (let row = 0; row < side; row += 1) {
    let left = mean(0, row);
    for (let column = 0; column < side; column += 1) {
      const right = mean(column + 1, row);
      hash[row * side + column] = left > right ? 1 : 0;
      left = right;
    }
  }
  return hash;
}

const whole = ({ width, height }: Gray): Box => ({ left: 0, top: 0, width, height });

/** The middle of a picture at a width : height ratio. */
function middle(box: Box, ratio: number): Box {
  const width = Math.min(box.width, Math.round(box.height * ratio));
  const height = Math.min(box.height, Math.round(box.width / ratio));
  return {
    left: box.left + Math.floor((box.width - width) / 2),
    top: box.top + Math.floor((box.height - height) / 2),
    width,
    height,
  };
}

/** A line counts as a bar when its brightness hardly varies: compression leaves a little noise. */
const barSpread = 14;

function isBar(gray: Gray, box: Box, at: number, across: "row" | "column"): boolean {
  let min = 255;
  let max = 0;
  const length = across === "row" ? box.width : box.height;
  for (let step = 0; step < length; step += 1) {
    const x = across === "row" ? box.left + step : at;
    const y = across === "row" ? at : box.top + step;
    const value = gray.data[y * gray.width + x] ?? 0;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return max - min <= barSpread;
}

/** The picture without plain bars on its sides, with a pixel less where one was: the edge of a bar is blurred. */
function withoutBars(gray: Gray): Box {
  const box = whole(gray);
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
  return width < side * 2 || height < side * 2 ? box : { left, top, width, height };
}

/** Shapes that cameras, screens and square crops leave of a picture. */
const ratios = [16 / 9, 4 / 3, 1, 3 / 4, 9 / 16, 9 / 19.5];

/** How a known picture may come back: whole, or as the middle at one of the usual shapes. */
export async function hashesOfKnown(picture: Uint8Array): Promise<PictureHash[]> {
  const gray = await grayOf(picture);
  return [whole(gray), ...ratios.map((ratio) => middle(whole(gray), ratio))].map((box) => hashOf(gray, box));
}

/** How a picture that comes in may hold a known one: as it is, or inside plain bars. */
export async function hashesOfShown(picture: Uint8Array): Promise<PictureHash[]> {
  const gray = await grayOf(picture);
  return [whole(gray), withoutBars(gray)].map((box) => hashOf(gray, box));
}

/** Places (of 256) where two hashes differ; unrelated pictures differ in about 128. */
export function distance(a: PictureHash, b: PictureHash): number {
  let count = 0;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) count += 1;
  return count;
}
