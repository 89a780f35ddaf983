import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { walkScreens, withScreens } from "./screen-walk.ts";

const folder = fileURLToPath(new URL("../../../../docs/screenshots/", import.meta.url));
/** `light` or `dark` limits the run to that theme. */
const onlyTheme = process.argv[2];
/** Largest picture size for a page of the documentation, in bytes. */
const maxPictureBytes = 120_000;

/** Takes a screenshot and stores it under the name with the theme appended. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const theme = await page.evaluate(async () => {
    await document.fonts.ready;
    // Lazy pictures outside the viewport may never load; product pictures come from an external host that may not
    // respond.
    const decoded = Promise.allSettled([...document.images].map((image) => image.decode()));
    await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, 2000))]);
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  });
  const picture = await sharp(await page.screenshot())
    .resize({ width: (page.viewportSize()?.width ?? 0) >= 1024 ? 1280 : 780 })
    .webp({ quality: 84, effort: 6 })
    .toBuffer();
  if (picture.length > maxPictureBytes)
    throw new Error(`${name} has ${picture.length} bytes, more than ${maxPictureBytes}`);
  await writeFile(join(folder, `${name}-${theme}.webp`), picture);
}

await mkdir(folder, { recursive: true });
await withScreens(async (walkIn) => {
  for (const theme of ["light", "dark"] as const) {
    if (onlyTheme === undefined || onlyTheme === theme) await walkScreens(walkIn(theme, takeScreenshot));
  }
});
