import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Icons and screenshots that platforms require as PNG. Run this script again when a logo or screenshot changes. */
const icons = [
  { from: "logo.svg", to: "icon-192.png", size: 192 },
  { from: "logo.svg", to: "icon-512.png", size: 512 },
  { from: "logo-maskable.svg", to: "icon-maskable-512.png", size: 512 },
  // iOS rounds the corners itself and paints transparent pixels black.
  { from: "logo-maskable.svg", to: "apple-touch-icon.png", size: 180 },
];
/** The screens that the landing page shows, 1.25 times as wide as there. */
const landingScreens = { diario: "home-light", foto: "photo-result-light", ricette: "recipes-light" };
const screenshotNames = ["home-light", "photo-result-light", "recipes-light", "home-dark"];

await mkdir(resolvePath("../public/icons/"), { recursive: true });
await mkdir(resolvePath("../public/screenshots/"), { recursive: true });
for (const { from, to, size } of icons)
  await sharp(resolvePath(`../public/${from}`), { density: 1200 })
    .resize(size, size)
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(resolvePath(`../public/icons/${to}`));
for (const name of screenshotNames)
  await sharp(resolvePath(`../../../docs/screenshots/${name}.webp`))
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(resolvePath(`../public/screenshots/${name}.png`));
for (const [name, screenshot] of Object.entries(landingScreens))
  await sharp(resolvePath(`../../../docs/screenshots/${screenshot}.webp`))
    .resize({ width: 400 })
    .webp({ quality: 50, effort: 6 })
    .toFile(resolvePath(`../public/screenshots/${name}.webp`));
