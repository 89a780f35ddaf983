import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "lightningcss";
import type { Rolldown } from "vite";
import { createInlineScript, type InlineScript } from "./inline-script.ts";

type Bundle = Rolldown.OutputBundle;
type PrerenderModule = { renderLanding: () => Promise<string> };

/** Replaces the only match. Throws on zero or several matches, so that a changed page fails the build. */
function replaceOnce(text: string, pattern: RegExp, replacement: (match: string, group: string) => string): string {
  const matchCount = text.match(new RegExp(pattern, "g"))?.length ?? 0;
  if (matchCount !== 1) throw new Error(`${pattern.source} occurs ${matchCount} times in the page, not once`);
  return text.replace(pattern, replacement);
}

/**
 * The scripts and style sheets of the chunk that contains a module, with those of its static imports. Throws when no
 * chunk contains the module.
 */
function collectModuleFiles(bundle: Bundle, module: string): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visitChunk = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== "chunk" || scripts.has(fileName)) return;
    scripts.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const importedFile of chunk.imports) visitChunk(importedFile);
  };
  const moduleChunk = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(module)),
  );
  if (!moduleChunk) throw new Error(`${module} is not in the bundle`);
  visitChunk(moduleChunk.fileName);
  return { scripts: [...scripts], styles: [...styles] };
}

const stylesheetLinkPattern = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
const fontPreloadPattern = /\s*<link\s+rel="preload"\s+as="font"[^>]*href="([^"]+)"[^>]*>/g;

/** The styles of modules that a page does not contain yet, as an element. */
async function readStyles(outDir: string, bundle: Bundle, page: string, modules: readonly string[]): Promise<string> {
  const files = new Set(modules.flatMap((module) => collectModuleFiles(bundle, module).styles));
  const texts = await Promise.all([...files].map(async (file) => (await readFile(join(outDir, file), "utf8")).trim()));
  return `<style>${texts.filter((text) => !page.includes(text)).join("")}</style>`;
}

async function inlineStyles(outDir: string, page: string): Promise<string> {
  const styles = await readFile(join(outDir, stylesheetLinkPattern.exec(page)?.[1] ?? ""), "utf8");
  return replaceOnce(page, stylesheetLinkPattern, () => `<style>${styles.trim()}</style>`);
}

/** Code that appends preload links in this order. Links in the markup would all load before the bootstrap request. */
function buildPreloadScript(links: { rel: string; as?: string; type?: string; href: string }[]): string {
  return `for(const l of ${JSON.stringify(links)})document.head.append(Object.assign(document.createElement("link"),{crossOrigin:"",...l}));`;
}

/**
 * Writes index.html for users with a session. The bootstrap request leaves with the page itself, before the files of
 * the diary and the fonts, which would otherwise occupy every connection.
 */
export async function writeAppPage(outDir: string, bundle: Bundle, inlineCode: string): Promise<InlineScript> {
  const path = join(outDir, "index.html");
  const bundledHtml = await readFile(path, "utf8");
  let page = await inlineStyles(outDir, bundledHtml);
  const { scripts, styles } = collectModuleFiles(bundle, "/src/routes/-home-screen.tsx");
  const fonts = [...page.matchAll(fontPreloadPattern)].map((match) => match[1] ?? "");
  const script = createInlineScript(
    inlineCode +
      buildPreloadScript([
        ...scripts
          .filter((file) => !bundledHtml.includes(file))
          .map((file) => ({ rel: "modulepreload", href: `/${file}` })),
        ...styles
          .filter((file) => !bundledHtml.includes(file))
          .map((file) => ({ rel: "preload", as: "style", href: `/${file}` })),
        ...fonts.map((href) => ({ rel: "preload", as: "font", type: "font/woff2", href })),
      ]),
  );
  page = page.replaceAll(fontPreloadPattern, "");
  page = replaceOnce(page, /<link rel="icon"/, (iconLink) => `${script.tag}\n    ${iconLink}`);
  await writeFile(path, page);
  return script;
}

/**
 * Writes reader.html, the page of a reader's link: marked as signed out, so that it asks for no session, and without what
 * the page of the diary loads ahead. Reads index.html as the bundle wrote it.
 */
export async function writeReaderPage(outDir: string, inlineCode: string): Promise<InlineScript> {
  let page = await inlineStyles(outDir, await readFile(join(outDir, "index.html"), "utf8"));
  const script = createInlineScript(inlineCode);
  page = replaceOnce(page, /<html lang="it">/, () => '<html lang="it" data-session="none">');
  page = replaceOnce(
    page,
    /<link rel="icon"/,
    (start) => `<meta name="robots" content="noindex, nofollow" />
    <meta name="referrer" content="no-referrer" />
    ${script.tag}
    ${start}`,
  );
  // The page of another person's diary is no app to install.
  page = replaceOnce(page, /\s*<link rel="manifest"[^>]*>/, () => "");
  await writeFile(join(outDir, "reader.html"), page);
  return script;
}

/** The home page, and its parts that are loaded lazily but stand in its first picture. */
const homeModules = ["/src/routes/-home-screen.tsx", "/src/features/trends/components/body-rows.tsx"];
const deskModules = ["/src/features/shell/side-navigation.tsx", "/src/features/diary/components/add-pane.tsx"];

/**
 * Writes the page into which the server renders the home page: index.html with the styles of the home page, and comments
 * where the answer, the styles of a wide screen and the markup go. Reads index.html as `writeAppPage` wrote it.
 */
export async function writeHomeTemplate(outDir: string, bundle: Bundle, serverDir: string): Promise<void> {
  let page = await readFile(join(outDir, "index.html"), "utf8");
  const homeStyles = await readStyles(outDir, bundle, page, homeModules);
  page = replaceOnce(page, /<\/style>/, (end) => `${end}${homeStyles}<!--desk-styles-->`);
  await writeFile(join(serverDir, "desk-styles.html"), await readStyles(outDir, bundle, page, deskModules));
  page = replaceOnce(page, /<meta charset="utf-8"[^>]*>/, (meta) => `${meta}<!--answer-->`);
  page = replaceOnce(page, /<div id="root">/, (root) => `<!--markup-->${root}`);
  await writeFile(join(serverDir, "home.html"), page);
}

/** The page with those rules of its adjacent style elements that its class names can match, in one element. */
function keepUsedStyles(page: string): string {
  const stylePattern = /(?:<style>[^]*?<\/style>)+/;
  const words = new Set(page.replace(stylePattern, "").match(/[\w-]+/g));
  return replaceOnce(page, stylePattern, (elements) => {
    const styles = elements.replaceAll(/<\/?style>/g, "");
    const classes = [...styles.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = ""]) => name);
    const unusedSymbols = classes.filter((name) => !words.has(name));
    const { code } = transform({ filename: "page.css", code: Buffer.from(styles), minify: true, unusedSymbols });
    return `<style>${code.toString()}</style>`;
  });
}

const landingModule = "/src/features/landing/landing-page.tsx";

/** Inlines the pictures of the markup as data URLs, which saves one request each. */
async function inlinePictures(outDir: string, markup: string): Promise<string> {
  const picturePaths = new Set([...markup.matchAll(/"(\/assets\/[^"]+\.avif)"/g)].map((match) => match[1] ?? ""));
  let page = markup.replaceAll(/<link rel="preload"[^>]*>/g, "");
  for (const path of picturePaths) {
    const pictureBase64 = await readFile(join(outDir, path), "base64");
    page = page.replaceAll(`"${path}"`, `"data:image/avif;base64,${pictureBase64}"`);
  }
  return page;
}

/**
 * Writes landing.html, the page of signed-out users at `/`: marked as signed out, with markup, its own styles and
 * pictures inlined, so that it is complete on arrival. The styles of the other pages and then the scripts, which are
 * fetched after the `load` event, load with the first interaction, except for `inlineCode`; before it, links are links.
 * An address with a query (the return from a payment) loads them at once. Reads index.html as the bundle wrote it.
 */
export async function writeLandingPage(
  outDir: string,
  bundle: Bundle,
  serverModule: string,
  inlineCode: string,
): Promise<InlineScript[]> {
  const { renderLanding } = (await import(pathToFileURL(serverModule).href)) as PrerenderModule;
  const markup = await inlinePictures(outDir, await renderLanding());
  const bundledHtml = await readFile(join(outDir, "index.html"), "utf8");
  let page = await inlineStyles(outDir, bundledHtml);
  const landingStyles = await readStyles(outDir, bundle, page, [landingModule]);
  page = replaceOnce(page, /<\/style>/, (end) => `${end}${landingStyles}`);
  const entryScriptPattern = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
  const entryScriptUrl = entryScriptPattern.exec(page)?.[1] ?? "";
  const [landingScript = ""] = collectModuleFiles(bundle, landingModule).scripts;
  const stylesUrl = stylesheetLinkPattern.exec(bundledHtml)?.[1] ?? "";
  const scripts = [entryScriptUrl, `/${landingScript}`];
  const prefetch = buildPreloadScript(scripts.map((href) => ({ rel: "prefetch", as: "script", href })));
  // The app's style sheet goes before the inlined styles, among which those of the landing page come last, as when the
  // app loads them.
  const deferredScript = createInlineScript(
    `{const started=new AbortController(),{signal}=started,load=()=>{started.abort();const start=()=>{for(const src of ${JSON.stringify(scripts)})document.head.append(Object.assign(document.createElement("script"),{type:"module",crossOrigin:"",src}))};document.querySelector("style").before(Object.assign(document.createElement("link"),{rel:"stylesheet",href:"${stylesUrl}",onload:start,onerror:start}))};for(const type of ["pointerdown","keydown"])addEventListener(type,load,{signal,passive:true});addEventListener("load",()=>{if(location.search)load();else{${prefetch}}},{signal})}`,
  );
  page = replaceOnce(page, /<html lang="it">/, () => '<html lang="it" data-session="none">');
  const heading = /<h1>([^]*?)<\/h1>/.exec(markup)?.[1]?.replaceAll(/<[^>]*>/g, "") ?? "";
  page = replaceOnce(page, /<title>(.*?)<\/title>/, (_, appName) => `<title>${heading} · ${appName}</title>`);
  const earlyScript = createInlineScript(inlineCode);
  page = replaceOnce(page, entryScriptPattern, () => deferredScript.tag);
  page = replaceOnce(page, /<link rel="icon"/, (start) => `${earlyScript.tag}\n    ${start}`);
  page = page.replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, "");
  // The first paint needs no font, and asking for both takes as long as a tenth of it on a slow phone.
  page = page.replaceAll(fontPreloadPattern, "");
  // This page is complete without its scripts.
  page = replaceOnce(page, /<!--[^]*?-->\s*<div id="start-failed"[^]*?<\/div>\s*<\/div>\s*/, () => "");
  page = replaceOnce(page, /<div id="root"><\/div>/, (root) => `<div id="prerendered">${markup}</div>${root}`);
  await writeFile(join(outDir, "landing.html"), keepUsedStyles(page));
  return [earlyScript, deferredScript];
}
