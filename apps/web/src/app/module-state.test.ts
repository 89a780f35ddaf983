import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["/src/**/*.{ts,tsx}", "!/src/**/*.test.*", "!/src/**/testing/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Module state that is allowed because it contains no personal data: state of the device, the page or the code. */
const ofNobody: Record<string, readonly string[]> = {
  // The session-state mechanism, and the signed-in account.
  "lib/session-state.ts": ["stores"],
  "lib/api/signed-in-account.ts": ["owner", "accountId", "tabsChannel"],
  // Of the page that is being rendered outside of a browser, which is done at once; how often its code was waited for.
  "lib/first-paint/render-context.ts": ["context"],
  "app/prerender.tsx": ["remainingRounds"],
  // Formats of dates, the same for all users.
  "lib/local-date.ts": ["createdFormats"],
  // The id of the last notification.
  "ui/overlays/toast.ts": ["lastId"],
  // The places of the notification on the page, and the element that moves between them.
  "ui/overlays/toast-region.tsx": ["toastHost", "slots"],
  // Whether the server has answered since the browser was offline.
  "lib/use-online-status.ts": ["lookTimer"],
  // The browser's install prompt.
  "lib/install-prompt.ts": ["deferredPrompt", "listeners"],
  // Open forms and sheets, which remove their mark when they close; the focused control.
  "lib/unsaved-changes.ts": ["unsavedTokens", "whenSavedCallbacks"],
  "lib/focus/trigger-element.ts": ["lastPressed"],
  "lib/use-sheet.ts": ["leavingKey", "triggers", "nestedTriggerIndexes"],
  // Loaders of lazy code, and chunks that failed to load.
  "ui/feedback/lazy-boundary.tsx": ["failedChunks"],
  "lib/api/offline-port.ts": ["modules"],
  "features/barcode/model/zxing.worker.ts": ["ready"],
  // The table of which food has which drawing, and the drawings.
  "entities/food/food-thumbnail.tsx": ["choosePicture", "tableRequest"],
  "app/sw.ts": ["drawings"],
  // Number of pending updates and their days: needed to refetch those days.
  "features/diary/model/entry-mutations.ts": ["pendingUpdates", "touchedDays"],
  // Number of requests under way that add water.
  "features/trends/model/body-log-actions.ts": ["pendingAdditions", "lastAddition"],
  // The queue on the device: each change has its user, and only the signed-in user's are shown.
  "lib/api/outbox-state.ts": ["outboxState", "listeners"],
  // Connection, timers and locks of the device's storage; the stock foods and products, the same for all users.
  "offline/offline-database.ts": ["connection"],
  "offline/offline-cache.ts": ["foodsWorker", "isChecking"],
  "offline/offline-foods.worker.ts": ["stored"],
  "offline/diary-mutation-queue.ts": ["retryTimer", "hasAskedForStorage", "hasRecheckedSession"],
  "features/capture/model/analyse-pending-photos.ts": ["timer"],
  "lib/api/offline-link.ts": ["hasInteracted"],
};

const changes = "set|add|delete|clear|push|pop|shift|unshift|splice";

/** Module-level names with mutable content: every `let`, and every collection that is filled after its creation. */
function stateOf(source: string): string[] {
  const lets = [...source.matchAll(/^(?:export )?let (\w+)/gm)].map(([, name = ""]) => name);
  const filled = [...source.matchAll(/^(?:export )?const (\w+)(?:: [^=\n]+)? = (new (?:Weak)?(?:Map|Set)\b|\[|\{)/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => new RegExp(`\\b${name}(?:\\.(?:${changes})\\(|\\[[^\\]\\n]+\\] = |\\.\\w+ = )`).test(source));
  return [...lets, ...filled];
}

test("the scan detects module state that is changed and ignores tables that stay constant", () => {
  expect(stateOf("let draft = '';\nexport let open: boolean;")).toEqual(["draft", "open"]);
  expect(stateOf("const seen = new Set<string>();\nseen.add('a');")).toEqual(["seen"]);
  expect(stateOf("const last: Record<string, string> = {};\nlast['a'] = 'b';")).toEqual(["last"]);
  expect(stateOf("const units = new Set(['g']);\nunits.has('g');\nfunction f() {\n  let here = 1;\n}")).toEqual([]);
});

test("no module holds personal data outside the session state", () => {
  const found = Object.fromEntries(
    Object.entries(sources)
      .map(([path, source]) => [path.replace("/src/", ""), stateOf(source)] as const)
      .filter(([, names]) => names.length > 0),
  );
  expect(found).toEqual(ofNobody);
});
