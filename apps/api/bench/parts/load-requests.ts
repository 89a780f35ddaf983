import { randomUUID } from "node:crypto";
import { emailOf, entryIdOf, loadPassword, tokenOf } from "./load-people.ts";
import { pickRandom } from "./product-generator.ts";

export type LoadRequest = {
  kind: string;
  method: "GET" | "POST";
  path: string;
  cookie: string;
  body?: string;
  from: string;
};

/** What the requests name; `foodRefs` are foods that people log, `gtins` those that they scan. */
export type LoadWorld = {
  sessions: number;
  entries: number;
  today: string;
  texts: readonly string[];
  foodRefs: readonly string[];
  gtins: readonly string[];
};

type Wish = Pick<LoadRequest, "method" | "path"> & { body?: object };
type Draw = (random: () => number, world: LoadWorld, person: number) => Wish;

const trpc = (procedure: string, input: object): Wish => ({
  method: "GET",
  path: `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`,
});
const mutate = (procedure: string, input: object): Wish => ({
  method: "POST",
  path: `/api/trpc/${procedure}`,
  body: { json: input },
});

const dayBefore = (today: string, days: number): string =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

/**
 * The mix of requests, in per cent: a person opens the app on the home page, looks through days, searches or repeats a
 * usual food, logs it, changes an amount, drinks, scans a code, reads the trends and hardly ever signs in.
 */
export const requestMix: Record<string, { percent: number; draw: Draw }> = {
  home: { percent: 30, draw: (_random, { today }) => trpc("home.read", { date: today }) },
  day: {
    percent: 20,
    draw: (random, { today }) => ({
      method: "GET",
      path: `/api/daily-logs?date=${dayBefore(today, Math.floor(random() * 14))}`,
    }),
  },
  log: {
    percent: 12,
    draw: (random, { today, foodRefs }) =>
      mutate("food.log", {
        id: randomUUID(),
        ref: pickRandom(random, foodRefs),
        amount: { grams: 20 + Math.floor(random() * 200) },
        mealType: "snack",
        date: today,
      }),
  },
  food: { percent: 9, draw: (random, { foodRefs }) => trpc("food.read", { ref: pickRandom(random, foodRefs) }) },
  habits: { percent: 7, draw: () => trpc("food.habits", { mealType: "lunch" }) },
  search: {
    percent: 5,
    draw: (random, { texts }) => ({
      method: "GET",
      path: `/api/products/search?q=${encodeURIComponent(pickRandom(random, texts))}`,
    }),
  },
  edit: {
    percent: 5,
    draw: (random, { entries }, person) =>
      mutate("diary.edit", {
        id: entryIdOf(person, Math.floor(random() * Math.min(entries, 20))),
        servings: 1 + Math.floor(random() * 3),
      }),
  },
  water: { percent: 5, draw: (_random, { today }) => mutate("trends.addWater", { date: today, ml: 200 }) },
  barcode: {
    percent: 3,
    draw: (random, { gtins }) => ({ method: "GET", path: `/api/products/${pickRandom(random, gtins)}` }),
  },
  trends: { percent: 3.9, draw: () => trpc("trends.read", { span: "week" }) },
  signIn: {
    percent: 0.1,
    draw: (_random, _world, person) => mutate("auth.login", { email: emailOf(person), password: loadPassword }),
  },
};

const kinds = Object.entries(requestMix);

/** The next request of a random person. */
export function drawRequest(random: () => number, world: LoadWorld): LoadRequest {
  let place = random() * 100;
  const [kind, wished] = kinds.find(([, { percent }]) => (place -= percent) < 0) ?? kinds[0] ?? [];
  if (kind === undefined || wished === undefined) throw new Error("no request");
  const person = 1 + Math.floor(random() * world.sessions);
  const { body, ...wish } = wished.draw(random, world, person);
  return {
    ...wish,
    kind,
    // Sign-ins are limited by network: each person comes from an own one.
    from: `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`,
    cookie: kind === "signIn" ? "" : `session=${tokenOf(person)}`,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}
