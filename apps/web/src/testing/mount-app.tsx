// First: its first line sets the order of the cascade layers.
import "../styles/index.css";
import { createMemoryHistory, type RouterHistory } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, vi } from "vitest";
import { App } from "../app/app.tsx";
import { createAppRouter } from "../app/router.tsx";
import { endSession } from "../entities/session/sign-out.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { trackPresses } from "../lib/focus/trigger-element.ts";
import { hasUnsavedChanges } from "../lib/unsaved-changes.ts";
import { registerOfflineModules } from "../offline/register-offline-modules.ts";
import { ApiFailure, fakeApi, type FakeAnswers, type FakeApi, type FakeRestAnswers } from "./fake-api.ts";
import { sampleAccount, sampleWeek } from "./sample-account.ts";

// Once for all tests of a file: both last as long as the page.
registerOfflineModules();
trackPresses();

let history: RouterHistory | undefined;

/** Presses Back of the browser. */
export const goBack = (): void => history?.back();
/** Presses Forward of the browser. */
export const goForward = (): void => history?.forward();

/** The answers of an account with an empty diary and no recipes. */
function emptyDiary(me: ReturnType<typeof sampleAccount>): FakeAnswers {
  const weekOf = ({ date }: { date: string }) => sampleWeek(date);
  return {
    account: { me },
    // The app asks it whether the server is back, after a read that was answered from the device.
    auth: { signInMethods: { mail: true, provider: null, isFirstRun: false } },
    home: { read: (input) => ({ me, day: [], week: weekOf(input) }) },
    diary: { list: [], week: weekOf, loggedDays: [] },
    estimate: { personalFoods: { aliases: [], aliasedFoods: [], customFoods: [] } },
    food: { habits: { usual: [], recents: [], favourites: [] }, mine: [] },
    trends: { body: { waterMl: 0, weight: null, profileWeight: null } },
    need: { read: null },
    // After a sign-in with the password the browser may ask for a passkey, which no session of these tests may create.
    passkey: {
      registrationOptions: () => {
        throw new ApiFailure(403, { message: "no passkey" });
      },
    },
    reminder: { state: { isOnHere: false, isOnElsewhere: false, isStopped: false, publicKey: "BA" } },
    readerLink: { waiting: { notes: 0, proposals: 0 } },
    recipes: { list: [] },
    "recipes.shopping": { list: [] },
  };
}

/** The list of products for offline search has not changed; and the check of the connection. */
const emptyRest: FakeRestAnswers = {
  "GET /api/products/list": () => new Response(null, { status: 304 }),
  "GET /api/health/live": () => Response.json({ status: "ok" }),
};

/**
 * Shows the app at an address, signed in as `me`, with `answers` in place of the API, until the end of the test. A
 * request without an answer fails the test.
 */
export function mountApp(
  address: string,
  answers: FakeAnswers = {},
  { me = sampleAccount(), rest = {} }: { me?: ReturnType<typeof sampleAccount>; rest?: FakeRestAnswers } = {},
): FakeApi {
  const api = fakeApi(emptyDiary(me), { ...emptyRest, ...rest });
  api.answer(answers);
  const container = document.createElement("div");
  container.id = "root";
  document.body.append(container);
  const root = createRoot(container);
  history = createMemoryHistory({ initialEntries: [address] });
  root.render(<App router={createAppRouter(history)} />);
  onTestFinished(async () => {
    root.unmount();
    container.remove();
    const deleted = endSession();
    queryClient.clear();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
    await deleted;
    api.close();
    await expect.poll(hasUnsavedChanges, { message: "changes are left unsaved" }).toBe(false);
    expect(api.unanswered, "requests without an answer").toEqual([]);
  });
  return api;
}
