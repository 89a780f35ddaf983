import { beforeEach, expect, test, vi } from "vitest";
import { today } from "../../../lib/local-date.ts";
import { answerNotification, renewSubscription, showReminder } from "./reminder-notification.ts";

const id = "019ac0de-0000-7000-8000-000000000001";
const pushed = { id, meal: "lunch", hasUsual: true };

type Shown = { title: string; body: string; data: unknown; actions?: { action: string; title: string }[] };
let shown: Shown[] = [];
let opened: string[] = [];
let messages: unknown[] = [];
let pages: unknown[] = [];
const registration = {
  showNotification: (title: string, options: object = {}) => {
    shown.push({ title, ...options } as Shown);
    return Promise.resolve();
  },
};
const clients = {
  matchAll: () => Promise.resolve(pages),
  openWindow: (address: string) => {
    opened.push(address);
    return Promise.resolve(null);
  },
};
/** What was sent to the server, in order. */
let sent: string[] = [];
const sendOutbox = (): Promise<void> => {
  sent.push("outbox");
  return Promise.reject(new Error("the outbox is not empty"));
};
const worker = { registration, clients, sendOutbox } as unknown as Parameters<typeof answerNotification>[0];

/** The API answers every call with this; returns the calls. */
function stubApi(status: number, json: unknown = null) {
  const call = vi.fn<(url: string, init: RequestInit) => Promise<Response>>((url) => {
    sent.push(url);
    return Promise.resolve(Response.json({ result: { data: { json } } }, { status }));
  });
  vi.stubGlobal("fetch", call);
  return () => call.mock.calls.map(([url, { body }]) => `${url} ${body as string}`);
}

beforeEach(() => {
  [shown, opened, messages, pages, sent] = [[], [], [], [], []];
});

test("a push shows the meal alone, with «Come al solito» where there is a usual one", async () => {
  await showReminder(registration, pushed);
  await showReminder(registration, { ...pushed, meal: "dinner", hasUsual: false });
  expect(shown.map(({ title, actions = [] }) => [title, ...actions.map((action) => action.title)])).toEqual([
    ["Segni il pranzo?", "Come al solito"],
    ["Segni la cena?"],
  ]);
  await showReminder(registration, { meal: "lunch" });
  expect(shown).toHaveLength(2);
});

const data = { ...pushed, day: today() };
const page = {
  url: "https://fetta.test/andamento",
  focus: () => Promise.resolve(),
  postMessage: (message: unknown) => messages.push(message),
};

test("a press opens the app at the meal, of the day of the reminder, in the page that is open", async () => {
  const calls = stubApi(200);
  const readerPage = { ...page, url: "https://fetta.test/segue#token" };
  pages = [readerPage];
  await answerNotification(worker, data, "");
  expect(opened).toEqual(["/?foglio=aggiungi&f-meal=lunch"]);
  expect(calls()).toEqual([`/api/trpc/reminder.open {"json":{"id":"${id}"}}`]);
  expect(messages).toEqual([]);
  pages = [readerPage, page];
  await answerNotification(worker, { ...data, day: "2026-01-02" }, "");
  expect(messages).toEqual([{ type: "OPEN_ADDRESS", address: "/?giorno=2026-01-02&foglio=aggiungi&f-meal=lunch" }]);
});

test("«Come al solito» logs by the reminder's id, after what waits on the device, says so, and open pages show it", async () => {
  pages = [page];
  const calls = stubApi(200, { loggedCount: 2 });
  await answerNotification(worker, data, "usual");
  expect(calls()).toEqual([`/api/trpc/reminder.logUsual {"json":{"id":"${id}"}}`]);
  expect(shown.map(({ title }) => title)).toEqual(["Segnato, come al solito"]);
  expect(sent).toEqual(["outbox", "/api/trpc/reminder.logUsual"]);
  expect(messages).toEqual([{ type: "DIARY_CHANGED" }]);
  stubApi(200, { loggedCount: 0 });
  await answerNotification(worker, data, "usual");
  expect(shown.at(-1)?.title).toBe("Questo pasto è già nel diario");
});

test("what could not be logged stays a reminder, which opens the app", async () => {
  stubApi(401);
  await answerNotification(worker, data, "usual");
  expect(shown).toMatchObject([{ title: "Non siamo riusciti a segnarlo", data }]);
});

test("a device whose address the browser has ended gets another one, where its reminders are on", async () => {
  const keys = { p256dh: "point", auth: "secret" };
  const subscribe = vi.fn<PushManager["subscribe"]>(() =>
    Promise.resolve({ toJSON: () => ({ endpoint: "https://push.test/2", keys }) } as unknown as PushSubscription),
  );
  const state = { isOnHere: true, isOnElsewhere: false, isStopped: false, publicKey: "key" };
  for (const off of [
    { ...state, isOnHere: false },
    { ...state, isStopped: true },
  ]) {
    const calls = stubApi(200, off);
    await renewSubscription({ subscribe });
    expect(calls()).toEqual(["/api/trpc/reminder.state undefined"]);
  }
  expect(subscribe).not.toHaveBeenCalled();
  const calls = stubApi(200, state);
  await renewSubscription({ subscribe });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "key" });
  const input = JSON.stringify({ json: { endpoint: "https://push.test/2", keys } });
  expect(calls()).toEqual(["/api/trpc/reminder.state undefined", `/api/trpc/reminder.turnOn ${input}`]);
});
