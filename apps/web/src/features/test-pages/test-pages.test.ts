import { expect, test } from "vitest";
import { registerAdLoader } from "../../entities/ad-consent/ad-loader.ts";
import { collectAdDiagnostics } from "./test-pages.tsx";

const origin = "https://fetta.example";

/** Parses a page that is not displayed: nothing in it is fetched. */
const diagnosticsOf = (body: string) =>
  collectAdDiagnostics(new DOMParser().parseFromString(`<body>${body}</body>`, "text/html"), origin);

test("a page without ads has no ad script, frame, hook, meta element or style", () => {
  expect(diagnosticsOf("<p>Diario</p>")).toEqual({ scripts: 0, frames: 0, hook: false, meta: false, style: false });
});

test("a page with an ad has its frame and its meta element", () => {
  const page = '<iframe data-ad=""></iframe><iframe title="x"></iframe><meta name="fetta-ads" content="own">';
  expect(diagnosticsOf(page)).toMatchObject({ frames: 1, meta: true, style: false });
});

test("the hook exists while there is an ad slot", () => {
  const remove = registerAdLoader(() => undefined);
  expect(diagnosticsOf("").hook).toBe(true);
  remove();
  expect(diagnosticsOf("").hook).toBe(false);
});

test("a page that blocks ads has the blocking style", () => {
  expect(diagnosticsOf('<style data-ad-block=""></style>')).toMatchObject({ frames: 0, style: true });
});

test("scripts of other origins are counted, the app's own are not", () => {
  const scripts = [`${origin}/assets/app.js`, "https://ads.example.net/show.js"];
  const page = scripts.map((src) => `<script src="${src}"></script>`).join("");
  expect(diagnosticsOf(`${page}<script>1</script>`).scripts).toBe(1);
});
