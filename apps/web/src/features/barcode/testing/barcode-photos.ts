import expected from "../../../../e2e/support/barcodes/expected.csv?raw";

const urls = import.meta.glob<string>("../../../../e2e/support/barcodes/**/*.{png,webp}", {
  query: "?url",
  import: "default",
  eager: true,
});

/** A photo of a barcode. `code` is canonical; `readable` if at least one of two reference readers decodes it. */
type BarcodePhoto = { file: string; code: string; readable: boolean };

/** All photos, in the order of `expected.csv`. */
export function listBarcodePhotos(): BarcodePhoto[] {
  const [, ...lines] = expected.trim().split("\n");
  return lines.map((line) => {
    const [file = "", , code = "", zbar, zxing] = line.split(",");
    return { file, code, readable: zbar === "yes" || zxing === "yes" };
  });
}

function barcodePhotoUrl(file: string): string {
  const [, url] = Object.entries(urls).find(([path]) => path.endsWith(`/${file}`)) ?? [];
  if (url === undefined) throw new Error(`${file} is not among the photos`);
  return url;
}

export async function loadBarcodePhoto(file: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = barcodePhotoUrl(file);
  await image.decode();
  return image;
}

export async function fetchBarcodePhoto(file: string): Promise<File> {
  const answer = await fetch(barcodePhotoUrl(file));
  return new File([await answer.blob()], file);
}
