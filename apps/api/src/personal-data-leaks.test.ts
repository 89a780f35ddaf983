import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hideTable } from "@fetta/db/testing/table-faults";
import { hashPassword } from "./features/auth/passwords/password-hash.ts";
import { createSessionStore } from "./features/auth/sessions.ts";
import { metricsRegistry } from "./metrics/registry.ts";
import { createOwnedResources } from "./testing/authorization/owned-resources.ts";
import { pathRows } from "./testing/authorization/path-rows.ts";
import { password, type Actor } from "./testing/authorization/actors.ts";
import { procedureRows } from "./testing/authorization/procedure-rows.ts";
import { requestPath, callProcedure, startMatrixServer } from "./testing/authorization/matrix-server.ts";
import { appRouter } from "./trpc/app-router.ts";

/** Personal data of the test user; any occurrence outside the database and the user's own responses is a leak. */
const ofThePerson = {
  firstName: "Zaffirina",
  lastName: "Quattrostagioni",
  name: "Zaffirella",
  email: "zaffirina.quattrostagioni@posta.example",
};
/** Replaces every free text of an input. */
const written = "polpettone-della-zia-segreto";
/** Weight and goal: values that no count can equal by chance; the requests of a test are some two thousand. */
const weight = 61.731;
const goal = 4987;

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
/** Calls that end the user's own account have a separate test. */
const endings = /erase|DELETE \/api\/account/i;

// Every procedure and path is called twice.
vi.setConfig({ testTimeout: 180_000 });

let world: Awaited<ReturnType<typeof startMatrixServer>>;
let person: Actor;

async function meet(): Promise<Actor> {
  const { name, ...account } = ofThePerson;
  const met = await world.api.signUp({ ...account, passwordHash: await hashPassword(password) });
  await world.api.db.updateTable("profile").set({ name, weight }).where("userId", "=", met.user.id).execute();
  return met;
}

const tokens: string[] = [];

/** The user with a new session for one call: some calls end their session. */
async function entered(): Promise<Actor> {
  const token = await createSessionStore(world.api.db).open(person.user.id);
  tokens.push(token);
  return { ...person, token, ...world.api.as(token) };
}

beforeAll(async () => {
  world = await startMatrixServer();
  person = await meet();
});
afterAll(() => world.close());

/** The input with its texts replaced: most of it is rejected, and the error must not repeat it. */
function rewritten(input: unknown): unknown {
  if (typeof input === "string") return written;
  if (typeof input === "number") return input * weight;
  if (Array.isArray(input)) return input.map(rewritten);
  if (typeof input !== "object" || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, rewritten(value)]));
}

/** Calls every procedure and path: with valid input, and with replaced texts. */
async function callEverything(): Promise<number[]> {
  const mine = createOwnedResources(world.api, person);
  const statuses: number[] = [];
  const note = async (answer: Promise<{ status: number }>): Promise<void> => {
    // A response that breaks off counts as an error.
    const { status } = await answer.catch(() => ({ status: 500 }));
    statuses.push(status);
  };
  for (const [path, { input }] of Object.entries(procedureRows)) {
    if (endings.test(path)) continue;
    const type = procedures[path]?._def.type ?? "";
    const given = await Promise.resolve(input?.(mine)).catch(() => undefined);
    await note(callProcedure(await entered(), path, type, given));
    await note(callProcedure(await entered(), path, type, rewritten(given)));
  }
  for (const [path, { procedure: like, photo: picture }] of Object.entries(pathRows)) {
    if (endings.test(path)) continue;
    const given = await Promise.resolve(procedureRows[like ?? ""]?.input?.(mine)).catch(() => undefined);
    await note(requestPath(await entered(), path, given, picture));
    if (picture === undefined) await note(requestPath(await entered(), path, rewritten(given), undefined));
  }
  return statuses;
}

const secrets = (): string[] => [
  ...Object.values(ofThePerson),
  person.user.id,
  person.user.email,
  ...tokens,
  password,
  written,
];

/** Weight and goal as separate numbers: within an id, a time or a longer number the same digits occur by chance. */
const figures = new RegExp(String.raw`(?<![\w-]|\d\.)(${weight}|${goal})(?![\w-]|\.\d)`, "g");
/** Numbers that every log line contains. */
const ownOfLines = /"(time|ms)":\d+/g;

/** Occurrences of personal data in a text, with their context. */
function foundIn(text: string, looked: readonly string[] = secrets()): string[] {
  const low = text.toLowerCase();
  const around = (at: number, of: string): string => of.slice(Math.max(0, at - 120), at + 80);
  const words = looked.flatMap((secret) => {
    const at = low.indexOf(secret.toLowerCase());
    return at === -1 ? [] : [around(at, text)];
  });
  const rest = text.replaceAll(ownOfLines, "");
  return [...words, ...Array.from(rest.matchAll(figures), ({ index }) => around(index, rest))];
}

test("the leak check finds all secrets and no similar text", () => {
  const told = [...secrets(), `{"calories":${goal}}`, `goal=${goal}.`, `${weight} kg`];
  for (const text of told) expect([text, foundIn(`a "${text}" b`).length > 0]).toEqual([text, true]);
  const chance = [`"time":17953${goal}42`, `"ms":${goal}`, `0a1b2c3d-${goal}-4e5f`, `0.00${goal}`, `${goal}.5`];
  expect(foundIn(chance.join(" "))).toEqual([]);
});

test("after successful and failed calls of all endpoints, neither log nor metrics contain personal data", async () => {
  await person.post("/api/user/update-goals", { calories: goal, protein: 100, carbs: 200, fat: 60 });
  const statuses = await callEverything();
  expect(statuses.filter((status) => status === 200 || status === 201).length).toBeGreaterThan(60);
  expect(statuses.filter((status) => status >= 400 && status < 500).length).toBeGreaterThan(40);
  expect(world.api.logged()).toContain('"path":"/api/trpc/:path"');
  expect(foundIn(world.api.logged())).toEqual([]);
  expect(foundIn(await metricsRegistry.metrics())).toEqual([]);
});

test("after calls that fail in the database, neither log nor metrics contain personal data", async () => {
  const tables = ["diary_entry", "food_item", "custom_food", "recipe", "profile", "daily_goal", "stock_food"];
  const bringBack = [];
  for (const table of tables) bringBack.push(await hideTable(world.api.db, table));
  const statuses = await callEverything();
  for (const back of bringBack) await back();
  expect(statuses.filter((status) => status >= 500).length).toBeGreaterThan(30);
  expect(foundIn(world.api.logged())).toEqual([]);
  expect(foundIn(await metricsRegistry.metrics())).toEqual([]);
});

test("requests to the model contain a picture, or ingredients and wishes, and no personal data", async () => {
  const { calls } = world.openAi;
  expect(calls.length).toBeGreaterThan(2);
  // Ingredients written by the user are part of a recipe request.
  const others = secrets().filter((secret) => secret !== written);
  for (const call of calls) expect(foundIn(JSON.stringify(call), others)).toEqual([]);
});
