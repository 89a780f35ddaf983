import { aFood, anEntry } from "@fetta/db/testing/factories";
import { addDays, productDay, productInstant } from "@fetta/domain/calendar-day";
import { startFakePushService, type PushFault } from "@fetta/fakes/push/fake-push-service";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { errorMessages } from "../../messages/error-messages.ts";
import { startApi } from "../../testing/harness.ts";
import { createSessionStore } from "../auth/sessions.ts";
import { hashPassword } from "../auth/passwords/password-hash.ts";
import { sendReminders } from "./send-reminders.ts";

const service = await startFakePushService();
let now = new Date();
const options = { now: () => now, push: { serviceUrl: service.url, retryDelayMs: 1 } };
const api = await startApi(options);
const other = await startApi({ ...options, databaseUrl: api.databaseUrl });
const { db } = api;
afterAll(async () => {
  await other.close();
  await api.close();
  await service.close();
});

const today = "2026-11-26";
const password = "gnocchi-al-pesto";
const passwordHash = await hashPassword(password);
beforeEach(async () => {
  await db.deleteFrom("appUser").execute();
  service.messages.length = 0;
  service.setFault(null);
  now = productInstant(today, 9 * 60);
});

type Person = Awaited<ReturnType<typeof api.signUp>>;
type Calls = ReturnType<typeof api.as>;
const signInAgain = async ({ user }: Person): Promise<Calls> => api.as(await createSessionStore(db).open(user.id));

const publicKey = await api.deps.push.readPublicKey();
const turnOn = async (person: Calls, subscription = service.subscribe(publicKey)) => {
  const { endpoint, keys } = subscription;
  expect((await person.mutate("reminder.turnOn", { endpoint, keys })).data.isOnHere).toBe(true);
  return subscription;
};

/** A person who had pasta and an apple for lunch at one o'clock on the four days before `day`, and gets reminders. */
async function aPersonWithLunches(day: string = today) {
  const person = await api.signUp({ passwordHash });
  const [pasta, apple] = [
    await aFood(db, person.user, { name: "Pasta al pesto" }),
    await aFood(db, person.user, { name: "Mela" }),
  ];
  for (const count of [1, 2, 3, 4])
    for (const food of [pasta, apple])
      await anEntry(db, person.user, food, addDays(day, -count), { mealType: "lunch", eatenAt: "13:00" });
  return { person, pasta, device: await turnOn(person) };
}

/** What both servers send when they look at the same moment, decrypted by the browser. */
async function lookAt(instant: Date) {
  now = instant;
  const before = service.messages.length;
  const shutdown = new AbortController().signal;
  await Promise.all([sendReminders(api.deps, shutdown), sendReminders(other.deps, shutdown)]);
  return service.messages.slice(before);
}
const lookAtMinute = (minute: number, day: string = today) => lookAt(productInstant(day, minute));
const due = 13 * 60 + 45;

type Reminder = { id: string; meal: string; hasUsual: boolean };
const parse = (payload: string | undefined): Reminder => JSON.parse(payload ?? "{}") as Reminder;
const cardOf = async (person: Calls) => (await person.query("account.me", undefined)).data.reminderCard;
const stateOf = async (person: Calls) => (await person.query("reminder.state", undefined)).data;

test("two servers send one reminder, 45 minutes after the usual time, that names neither food nor figure", async () => {
  const { device } = await aPersonWithLunches();
  expect(await lookAtMinute(due - 1)).toEqual([]);
  const messages = await lookAtMinute(due);
  expect(messages).toHaveLength(1);
  const { payload, ...rest } = messages[0] ?? { payload: "" };
  expect(rest).toEqual({
    subscriptionId: device.id,
    ttlSeconds: 3600,
    urgency: "normal",
    topic: "reminder",
    contact: "mailto:supporto@localhost.test",
  });
  const { id, ...told } = parse(payload);
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(told).toEqual({ meal: "lunch", hasUsual: true });
  expect(await lookAtMinute(due + 1)).toEqual([]);
  expect(await lookAtMinute(20 * 60)).toEqual([]);
  expect(await lookAtMinute(due, addDays(today, 1))).toHaveLength(1);
});

test.each([
  ["on the same day tells the usual time", 0, 1],
  ["on the day after tells none", 1, 0],
])("a dinner without a time that was logged %s", async (_what, daysLater, count) => {
  const person = await api.signUp();
  const food = await aFood(db, person.user);
  for (const ago of [1, 2, 3]) {
    const day = addDays(today, -ago);
    const createdAt = productInstant(addDays(day, daysLater), 20 * 60 + 30);
    await anEntry(db, person.user, food, day, { mealType: "dinner", createdAt });
  }
  await turnOn(person);
  expect(await lookAtMinute(21 * 60 + 14)).toEqual([]);
  const messages = await lookAtMinute(21 * 60 + 15);
  expect(messages.map(({ payload }) => parse(payload).meal)).toEqual(Array.from({ length: count }, () => "dinner"));
});

test("a meal in the diary needs no reminder", async () => {
  const { person, pasta } = await aPersonWithLunches();
  await anEntry(db, person.user, pasta, today, { mealType: "lunch" });
  expect(await lookAtMinute(due)).toEqual([]);
});

test("a closed day needs no reminder", async () => {
  const { person } = await aPersonWithLunches();
  await db.insertInto("closedDay").values({ userId: person.user.id, day: today }).execute();
  expect(await lookAtMinute(due)).toEqual([]);
  expect(await lookAtMinute(due, addDays(today, 1))).toHaveLength(1);
});

test.each(["2026-03-29", "2026-10-25"])("on %s, when clocks change, a reminder comes by the clock", async (day) => {
  now = productInstant(addDays(day, -1), 20 * 60);
  await aPersonWithLunches(day);
  await lookAtMinute(0, day);
  expect(await lookAtMinute(due - 1, day)).toEqual([]);
  expect(await lookAtMinute(due, day)).toHaveLength(1);
  expect(productDay(now)).toBe(day);
});

describe("from the notification", () => {
  test("«Come al solito» logs the usual foods at the usual time, once, however often and wherever it is sent", async () => {
    const { person } = await aPersonWithLunches();
    const [message] = await lookAtMinute(due);
    const { id } = parse(message?.payload);
    const stranger = await api.signUp();
    expect((await stranger.mutate("reminder.logUsual", { id })).status).toBe(404);
    const elsewhere = other.as(person.token);
    const answers = await Promise.all([
      person.mutate("reminder.logUsual", { id }),
      elsewhere.mutate("reminder.logUsual", { id }),
    ]);
    expect(answers.map(({ data }) => data.loggedCount).toSorted((a, b) => a - b)).toEqual([0, 2]);
    const { data: lunch } = await person.query("diary.list", { date: today });
    expect(lunch.map(({ mealType, eatenAt, foodItem }) => [mealType, eatenAt, foodItem.name])).toEqual([
      ["lunch", "13:00", "Pasta al pesto"],
      ["lunch", "13:00", "Mela"],
    ]);
    expect((await person.mutate("reminder.logUsual", { id })).data).toEqual({ loggedCount: 0 });
  });

  test("three ignored in a row stop reminders, and the app says so until the person has read it", async () => {
    const { person, device } = await aPersonWithLunches();
    for (const count of [0, 1, 2]) expect(await lookAtMinute(due, addDays(today, count))).toHaveLength(1);
    expect(await cardOf(person)).toBeNull();
    expect(await lookAtMinute(0, addDays(today, 3))).toEqual([]);
    expect(await cardOf(person)).toBe("stopped");
    expect(await stateOf(person)).toMatchObject({ isOnHere: false, isStopped: true });
    await person.mutate("reminder.answerCard", undefined);
    expect(await cardOf(person)).toBeNull();
    await turnOn(person, device);
    expect(await stateOf(person)).toMatchObject({ isOnHere: true, isStopped: false });
    expect(await lookAtMinute(due, addDays(today, 3))).toHaveLength(1);
  });

  test.each(["opened", "logged"])("one that is %s is not ignored", async (how) => {
    const { person, pasta } = await aPersonWithLunches();
    for (const count of [0, 1, 2]) {
      const day = addDays(today, count);
      const [message] = await lookAtMinute(due, day);
      if (count !== 1) continue;
      if (how === "opened") await person.mutate("reminder.open", { id: parse(message?.payload).id });
      else await anEntry(db, person.user, pasta, day, { mealType: "lunch" });
    }
    expect(await lookAtMinute(due, addDays(today, 3))).toHaveLength(1);
    expect(await cardOf(person)).toBeNull();
  });
});

describe("a push service", () => {
  test.each([404, 410] as const)("that answers %d has its subscription forgotten", async (status) => {
    const { person, device } = await aPersonWithLunches();
    service.expire(device.id, status);
    expect(await lookAtMinute(due)).toEqual([]);
    expect(await stateOf(person)).toMatchObject({ isOnHere: false, isStopped: false });
  });

  test.each<[PushFault, number, number]>([
    ["500", 3, 4],
    ["429", 1, 2],
    ["down", 1, 2],
  ])("that fails with %s %d times gets %d requests and takes the message", async (fault, times, requests) => {
    await aPersonWithLunches();
    const before = service.requestCount;
    service.setFault(fault, { times });
    expect(await lookAtMinute(due)).toHaveLength(1);
    expect(service.requestCount - before).toBe(requests);
  });

  test("that stays down is not tried for ever, and what it did not take was not ignored", async () => {
    const { person } = await aPersonWithLunches();
    service.setFault("500");
    for (const count of [0, 1, 2]) expect(await lookAtMinute(due, addDays(today, count))).toEqual([]);
    service.setFault("redirect");
    const before = service.requestCount;
    expect(await lookAtMinute(due, addDays(today, 3))).toEqual([]);
    expect(service.requestCount - before).toBe(1);
    expect(await stateOf(person)).toMatchObject({ isOnHere: true, isStopped: false });
    expect(api.logged() + other.logged()).not.toContain("/push/");
  });

  test.each([
    "http://fcm.googleapis.com/fcm/send/1",
    "https://fcm.googleapis.com:8443/1",
    "https://fcm.googleapis.com@169.254.169.254/1",
    "https://fcm.googleapis.com.example.org/1",
    "https://127.0.0.1/1",
    "https://[::1]/1",
    "http://localhost:3000/1",
  ])("is none at %s", async (endpoint) => {
    const person = await api.signUp();
    const { keys } = service.subscribe(publicKey);
    const { status, message } = await person.mutate("reminder.turnOn", { endpoint, keys });
    expect({ status, message }).toEqual({ status: 400, message: errorMessages.push_service_unknown.message });
  });

  test.each([
    "https://fcm.googleapis.com/fcm/send/1",
    "https://updates.push.services.mozilla.com/wpush/v2/1",
    "https://web.push.apple.com/1",
    "https://wns2-par02p.notify.windows.com/w/?token=1",
  ])("of a browser is %s", (endpoint) => {
    expect(api.deps.push.isPushService(endpoint)).toBe(true);
  });
});

describe("a device", () => {
  test("that signs out gets no reminders, and those that stay signed in do", async () => {
    const { person } = await aPersonWithLunches();
    const phone = await turnOn(await signInAgain(person));
    await person.mutate("auth.logout", undefined);
    expect((await lookAtMinute(due)).map(({ subscriptionId }) => subscriptionId)).toEqual([phone.id]);
  });

  test("that signs in again or gets a new password keeps its reminders, and another person there gets none", async () => {
    const { person, device } = await aPersonWithLunches();
    const stranger = await api.signUp({ passwordHash });
    const send = async (token: string, path: string, json: object) => {
      const { headers } = await api.as(token).post(`/api/trpc/${path}`, { json });
      return /session=([\w-]{43})/.exec(String(headers["set-cookie"]))?.[1] ?? "";
    };
    const again = await send(person.token, "auth.login", { email: person.user.email, password });
    const changed = await send(again, "auth.changePassword", { current: password, password: "trofie-al-pesto" });
    expect((await lookAtMinute(due)).map(({ subscriptionId }) => subscriptionId)).toEqual([device.id]);
    expect(await stateOf(api.as(changed))).toMatchObject({ isOnHere: true });
    await send(changed, "auth.login", { email: stranger.user.email, password });
    expect(await lookAtMinute(due, addDays(today, 1))).toEqual([]);
    expect(await db.selectFrom("reminder").select("nextCheckAt").execute()).toEqual([{ nextCheckAt: null }]);
  });

  test("that another person signs in to gets the reminders of that person alone", async () => {
    const first = await aPersonWithLunches();
    const second = await aPersonWithLunches();
    await turnOn(second.person, first.device);
    expect((await lookAtMinute(due)).map(({ subscriptionId }) => subscriptionId)).toEqual([first.device.id]);
    expect(await stateOf(first.person)).toMatchObject({ isOnHere: false, isOnElsewhere: false });
  });

  test("that turns them off says nothing about the others", async () => {
    const { person } = await aPersonWithLunches();
    const tablet = await signInAgain(person);
    await turnOn(tablet);
    expect((await person.mutate("reminder.turnOff", undefined)).data).toMatchObject({
      isOnHere: false,
      isOnElsewhere: true,
    });
    expect(await stateOf(tablet)).toMatchObject({ isOnHere: true, isOnElsewhere: false });
  });
});

test("the question comes with the third logged day, once", async () => {
  const person = await api.signUp();
  const food = await aFood(db, person.user);
  for (const count of [0, 0, 1]) await anEntry(db, person.user, food, addDays(today, count));
  expect(await cardOf(person)).toBeNull();
  await anEntry(db, person.user, food, addDays(today, 2));
  expect(await cardOf(person)).toBe("ask");
  await person.mutate("reminder.answerCard", undefined);
  expect(await cardOf(person)).toBeNull();
});

test("all servers of a database sign with one key, also when they start at once", async () => {
  await db.deleteFrom("vapidKey").execute();
  const servers = await Promise.all([1, 2, 3].map(() => startApi({ databaseUrl: api.databaseUrl })));
  const keys = await Promise.all(servers.map(({ deps }) => deps.push.readPublicKey()));
  expect(new Set(keys).size).toBe(1);
  await Promise.all(servers.map((server) => server.close()));
});
