import { expect } from "vitest";

/** A grey picture of 80 × 60, as a file of the gallery. */
async function greyPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(80, 60);
  canvas.getContext("2d")?.fillRect(0, 0, 80, 60);
  return new File([await canvas.convertToBlob({ type: "image/jpeg" })], "foto.jpg", { type: "image/jpeg" });
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
export async function chooseGalleryPhoto(): Promise<void> {
  await expect.poll(findGallery).not.toBeNull();
  const files = new DataTransfer();
  files.items.add(await greyPicture());
  const gallery = findGallery();
  if (gallery) gallery.files = files.files;
  gallery?.dispatchEvent(new Event("change", { bubbles: true }));
}
