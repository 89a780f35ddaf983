import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const requestTimeoutMs = 15_000;
const retryMs = 250;

/** The app counts sign-ups by network: each person has one of their own. */
const randomAddress = () => ["10", ...[0, 0, 0].map(() => randomInt(1, 255))].join(".");

/**
 * People who log, search and look at their trends until `stop`, each write repeated under its id until it is
 * acknowledged, as devices do. `urls` are taken in turn. Returns what was acknowledged.
 */
export function startLoad({ urls, people, pauseMs, stripeUrl, buyEveryMs }) {
  const state = {
    sentIds: new Set(),
    entries: [],
    foods: 0,
    unseenFoods: 0,
    searches: 0,
    paidSessions: [],
    answers: {},
    samples: {},
    ackTimes: [],
    stopped: false,
  };
  let turn = 0;

  async function ask(person, method, path, body) {
    const url = urls[(turn += 1) % urls.length];
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          "x-forwarded-for": person.address,
          ...(person.cookie === undefined ? {} : { cookie: person.cookie }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
      const text = await response.text();
      count(String(response.status), `${path.split("?")[0]} ${text.slice(0, 300)}`);
      return { status: response.status, text, cookies: response.headers.getSetCookie() };
    } catch (error) {
      count(error.name === "TimeoutError" ? "timeout" : "no answer", path);
      return { status: 0, text: "" };
    }
  }

  function count(answer, sample) {
    state.answers[answer] = (state.answers[answer] ?? 0) + 1;
    if (!/^2|^503|no answer/.test(answer)) (state.samples[answer] ??= new Set()).add(sample);
  }

  /** Asks until the answer is good, also after `stop`; undefined after two minutes. */
  async function insist(person, method, path, body) {
    for (const started = performance.now(); performance.now() - started < 120_000;) {
      const answer = await ask(person, method, path, body);
      if (answer.status >= 200 && answer.status < 300) return answer;
      await sleep(retryMs);
    }
    return undefined;
  }

  const call = (path) => `/api/trpc/${path}`;
  const query = (path, input) => `${call(path)}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
  const today = () => new Date().toISOString().slice(0, 10);

  async function signUp() {
    const person = { address: randomAddress(), cookie: undefined };
    const email = `${randomUUID()}@example.org`;
    const credentials = { email, password: `parola-${randomUUID()}` };
    let answer;
    // A sign-up whose answer was lost is a conflict at the next try: then another address is used.
    while ((answer = await ask(person, "POST", "/api/auth/register", credentials)).status !== 201) {
      if (answer.status === 409) credentials.email = `${randomUUID()}@example.org`;
      // Tries that failed later, for a full disk, are counted too.
      if (answer.status === 429) person.address = randomAddress();
      if (state.stopped) return undefined;
      await sleep(retryMs);
    }
    person.cookie = answer.cookies.map((cookie) => cookie.split(";")[0]).join("; ");
    return person;
  }

  async function logEntry(person) {
    const id = randomUUID();
    const figures = { calories: 100, protein: 1, carbs: 2, fat: 3 };
    state.sentIds.add(id);
    // People eat the same again: the search keeps 500 foods of a person.
    const entry = { id, name: `Voce ${randomInt(40)}`, ...figures, mealType: "lunch", date: today() };
    if (await insist(person, "POST", call("diary.addQuick"), { json: entry })) {
      state.entries.push(id);
      state.ackTimes.push(performance.now());
    }
  }

  /** Stores a food and searches it at once: it must be found. */
  async function storeFood(person) {
    const name = `Cibo ${randomUUID().slice(0, 8)}`;
    const figures = { calories: 350, protein: 6, carbs: 50, fat: 14, liquid: false };
    if (!(await insist(person, "POST", call("customFood.create"), { json: { id: randomUUID(), name, ...figures } })))
      return;
    state.foods += 1;
    const found = await insist(person, "GET", query("search.foods", { text: name, sources: "local" }));
    if (found !== undefined && !found.text.includes(name)) state.unseenFoods += 1;
  }

  async function live() {
    const person = await signUp();
    while (!state.stopped && person) {
      await logEntry(person);
      const chance = randomInt(100);
      if (chance < 10) await storeFood(person);
      else if (chance < 25) {
        const text = ["mela", "pasta al pomodoro", "latte", "pizza", "yogurt"][randomInt(5)];
        if ((await ask(person, "GET", query("search.foods", { text, sources: "local" }))).status === 200)
          state.searches += 1;
      } else if (chance < 35) await ask(person, "GET", query("trends.read", { span: "week", date: today() }));
      else if (chance < 45) await ask(person, "GET", query("home.read", { date: today() }));
      await sleep(randomInt(Math.ceil(pauseMs / 2), Math.ceil(pauseMs * 1.5)));
    }
  }

  /** A person who buys PRO once and comes back from the payment page, as a browser does. */
  async function buy() {
    const person = await signUp();
    if (!person) return;
    const page = await insist(person, "POST", "/api/create-checkout-session", { planType: "monthly" });
    const [session] = /cs_test_\w+/.exec(page?.text ?? "") ?? [];
    if (session === undefined) return;
    const post = (path, body) =>
      fetch(`${stripeUrl}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    // Every event comes twice under two ids.
    await post("/__control/webhooks", { mode: "duplicate_as_another" });
    const paid = await post("/__control/actions", { action: "pay", session });
    if (!paid.ok) throw new Error(`The payment failed: ${await paid.text()}`);
    state.paidSessions.push(session);
    await insist(person, "POST", "/api/manual-pro-activation", { sessionId: session });
  }

  async function buyInTurn() {
    while (!state.stopped) {
      await buy();
      await sleep(buyEveryMs);
    }
  }

  const running = Array.from({ length: people }, live);
  if (stripeUrl !== undefined) running.push(buyInTurn());
  return {
    state,
    /** Ends the load; writes under way are acknowledged first. */
    stop: async () => {
      state.stopped = true;
      await Promise.all(running);
    },
  };
}

/** The longest time in seconds without an acknowledged entry, from `since` on. */
export function maxGapSeconds({ ackTimes }, since = 0) {
  const times = ackTimes.filter((time) => time >= since).toSorted((one, other) => one - other);
  return times.slice(1).reduce((longest, time, index) => Math.max(longest, (time - times[index]) / 1000), 0);
}
