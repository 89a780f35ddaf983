import { expect } from "vitest";

/** The Exif segment of a JPEG that says when the photo was taken ("2026:11:21 07:05:59"): a TIFF of two directories. */
const exifSegment = (takenAt: string): Blob =>
  new Blob([
    new Uint8Array([0xff, 0xe1, 0, 72]),
    "Exif\0\0MM",
    new Uint8Array([0, 42, 0, 0, 0, 8]),
    // One field: the directory of Exif is at byte 26.
    new Uint8Array([0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]),
    // One field: DateTimeOriginal is a text of 20 bytes at byte 44.
    new Uint8Array([0, 1, 0x90, 0x03, 0, 2, 0, 0, 0, 20, 0, 0, 0, 44, 0, 0, 0, 0]),
    `${takenAt}\0`,
  ]);

/** A grey picture of 80 × 60, as a file of the gallery; its metadata says when it was taken, if that is given. */
async function greyPicture(takenAt?: string): Promise<File> {
  const canvas = new OffscreenCanvas(80, 60);
  canvas.getContext("2d")?.fillRect(0, 0, 80, 60);
  const jpeg = await canvas.convertToBlob({ type: "image/jpeg" });
  const parts = takenAt === undefined ? [jpeg] : [jpeg.slice(0, 2), exifSegment(takenAt), jpeg.slice(2)];
  return new File(parts, "foto.jpg", { type: "image/jpeg" });
}

const findGallery = () => document.querySelector<HTMLInputElement>("input[type=file]:not([capture])");

/** Drops a file on the page, as from a folder of the computer; the grey picture without one. */
export async function dropFile(file?: File): Promise<void> {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file ?? (await greyPicture()));
  for (const type of ["dragover", "drop"])
    document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}

/** Chooses the grey picture in the camera's gallery, once the camera is open. */
export async function chooseGalleryPhoto(takenAt?: string): Promise<void> {
  await expect.poll(findGallery).not.toBeNull();
  const files = new DataTransfer();
  files.items.add(await greyPicture(takenAt));
  const gallery = findGallery();
  if (gallery) gallery.files = files.files;
  gallery?.dispatchEvent(new Event("change", { bubbles: true }));
}
