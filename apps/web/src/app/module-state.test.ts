import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["/src/**/*.{ts,tsx}", "!/src/**/*.test.*", "!/src/**/testing/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What a module may keep for itself, because it holds nothing about a person: state of the device, the page or the code. */
const ofNobody: Record<string, readonly string[]> = {
  // The mechanism, and who is signed in.
  "lib/session-state.ts": ["stores"],
  "lib/api/signed-in-account.ts": ["accountId", "tabsChannel"],
  "lib/api/data-owner.ts": ["owner"],
  // The number that tells two notifications apart.
  "ui/overlays/toast.ts": ["lastId"],
  // The browser's offer to install the app.
  "lib/install-prompt.ts": ["deferredPrompt", "listeners"],
  // What is open on the screen, which gives it back when it closes; where the focus was.
  "lib/unsaved-changes.ts": ["unsavedTokens", "whenSavedCallbacks"],
  "lib/trigger-element.ts": ["lastPressed"],
  "lib/use-sheet.ts": ["leavingKey", "triggers", "nestedTriggerIndexes"],
  // Code that could not be fetched, or is fetched when it is needed.
  "ui/feedback/lazy-component.tsx": ["failedChunks"],
  "lib/api/offline-port.ts": ["modules"],
  "features/barcode/model/zxing.worker.ts": ["ready"],
  // How many changes are on their way, and of which days: without it, no day would be read anew.
  "features/diary/model/diary-cache.ts": ["pendingUpdates", "touchedDays"],
  // What the queue on the device holds: it says whose each change is, and shows a person's own.
  "lib/api/outbox-state.ts": ["outboxState", "listeners"],
  // Connection, timers and turns of the device's store; the foods that are everybody's.
  "offline/offline-database.ts": ["connection"],
  "offline/stale-data-recheck.ts": ["timer", "isChecking"],
  "offline/diary-mutation-queue.ts": ["retryTimer", "lastTurn", "hasRecheckedSession"],
  "offline/offline-food-search.ts": ["rowsPromise", "searchableRows"],
  "lib/api/offline-link.ts": ["hasInteracted"],
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
