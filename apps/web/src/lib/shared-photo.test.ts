import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { deleteSharedPhoto, storeSharedPhoto, takeSharedPhoto } from "./shared-photo.ts";

const photo = (): Blob => new Blob(["foto"], { type: "image/jpeg" });

test("a shared photo can be taken once", async () => {
  await storeSharedPhoto(photo(), 1000);
  expect(await takeSharedPhoto(2000)).toBeDefined();
  expect(await takeSharedPhoto(2000)).toBeUndefined();
});

test("a shared photo expires after ten minutes", async () => {
  await storeSharedPhoto(photo(), 0);
  expect(await takeSharedPhoto(10 * 60_000 + 1)).toBeUndefined();
  expect(await takeSharedPhoto(0)).toBeUndefined();
});

test("deleting removes the shared photo", async () => {
  await storeSharedPhoto(photo(), 0);
  await deleteSharedPhoto();
  expect(await takeSharedPhoto(0)).toBeUndefined();
});
