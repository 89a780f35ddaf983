import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["/src/**/*.{ts,tsx}", "!/src/**/*.test.*", "!/src/**/testing/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What a module may keep for itself, because it holds nothing about a person: state of the device, the page or the code. */
const ofNobody: Record<string, readonly string[]> = {
  // The mechanism, and who is signed in.
  "lib/session-state.ts": ["kept"],
  "lib/who-is-here.ts": ["person", "tabs"],
  "lib/offline/owner.ts": ["owner"],
  // The number that tells two notifications apart.
  "ui/toast.ts": ["count"],
  // The browser's offer to install the app.
  "lib/install-prompt.ts": ["offer", "listeners"],
  // What is open on the screen, which gives it back when it closes; where the focus was.
  "lib/unsaved.ts": ["going", "waiting"],
  "lib/pressed.ts": ["pressed"],
  "lib/sheets.ts": ["leaving", "origins", "waysOn"],
  // Code that could not be fetched, or is fetched when it is needed.
  "lib/lazy-part.tsx": ["lost"],
  "lib/offline/device.ts": ["parts"],
  "features/barcode/zxing.worker.ts": ["ready"],
  // How many changes are on their way, and of which days: without it, no day would be read anew.
  "features/diary/diary-cache.ts": ["running", "touched"],
  // What the queue on the device holds: it says whose each change is, and shows a person's own.
  "lib/offline/held.ts": ["held", "listeners"],
  // Connection, timers and turns of the device's store; the foods that are everybody's.
  "lib/offline/storage.ts": ["opened"],
  "lib/offline/stale.ts": ["timer", "asking"],
  "lib/offline/the-queue.ts": ["timer", "turn", "asked"],
  "lib/offline/stock-answers.ts": ["read", "searchable"],
  "lib/offline/kept-link.ts": ["used"],
};

const changes = "set|add|delete|clear|push|pop|shift|unshift|splice";

/** Names at the top of a module whose content can change: every `let`, and what is filled after it was made. */
function stateOf(source: string): string[] {
  const lets = [...source.matchAll(/^(?:export )?let (\w+)/gm)].map(([, name = ""]) => name);
  const filled = [
    ...source.matchAll(/^(?:export )?const (\w+)(?:: [^=\n]+)? = (new (?:Weak)?(?:Map|Set)\b|\[|\{)/gm),
  ]
    .map(([, name = ""]) => name)
    .filter((name) =>
      new RegExp(`\\b${name}(?:\\.(?:${changes})\\(|\\[[^\\]\\n]+\\] = |\\.\\w+ = )`).test(source),
    );
  return [...lets, ...filled];
}

test("a change of what a module keeps is seen, and a table that stays as it is written is none", () => {
  expect(stateOf("let draft = '';\nexport let open: boolean;")).toEqual(["draft", "open"]);
  expect(stateOf("const seen = new Set<string>();\nseen.add('a');")).toEqual(["seen"]);
  expect(stateOf("const last: Record<string, string> = {};\nlast['a'] = 'b';")).toEqual(["last"]);
  expect(
    stateOf("const units = new Set(['g']);\nunits.has('g');\nfunction f() {\n  let here = 1;\n}"),
  ).toEqual([]);
});

test("no module keeps anything of a person beside the state that ends with the session", () => {
  const found = Object.fromEntries(
    Object.entries(sources)
      .map(([path, source]) => [path.replace("/src/", ""), stateOf(source)] as const)
      .filter(([, names]) => names.length > 0),
  );
  expect(found).toEqual(ofNobody);
});
