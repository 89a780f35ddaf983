import { aFood, anEntry } from "@fetta/db/testing/factories";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../../testing/harness.ts";
import { createPopulatedAccount, listUserTables } from "../../testing/populated-account.ts";
import { hashPassword } from "../auth/passwords/password-hash.ts";
import { createSessionStore } from "../auth/sessions.ts";
import { exportSections, excludedTables } from "./export-file.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi({ now: () => new Date("2026-11-21T12:00:00Z") });
});
afterAll(() => api.close());
beforeEach(avoidHourBoundary);

type File = Record<string, Record<string, unknown>[]>;

test("every table that refers to a user is exported or has a documented exception", async () => {
  const tables = [...(await listUserTables(api.db)).keys()].toSorted();
  const exported = exportSections.map(({ table }) => table);
  expect([...exported, ...Object.keys(excludedTables)].toSorted()).toEqual(tables);
});

test("an export contains all stored data of the user, and neither credentials nor another user's data", async () => {
  const passwordHash = await hashPassword("gnocchi-al-pesto");
  const id = await createPopulatedAccount(api.db, "zenzero", passwordHash);
  await createPopulatedAccount(api.db, "cardamomo", passwordHash);
  const token = await createSessionStore(api.db).open(id);

  const { status, headers, body } = await api.as(token).get("/api/account/export");

  expect(status).toBe(200);
  expect(headers["content-disposition"]).toBe('attachment; filename="fetta-2026-11-21.json"');
  expect(headers["cache-control"]).toBe("no-store");
  const { app, format, exportedAt, ...parts } = body as File;
  expect({ app, format, exportedAt }).toEqual({ app: "Fetta", format: 1, exportedAt: "2026-11-21T12:00:00.000Z" });
  expect(Object.keys(parts)).toEqual(exportSections.map(({ name }) => name));

  const tables = await listUserTables(api.db);
  for (const { name, table, excludedColumns } of exportSections) {
    const columns = (tables.get(table) ?? [])
      .map((column) => column.name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()))
      .filter((column) => column !== "userId" && !excludedColumns.includes(column));
    expect({ name, columns: Object.keys(parts[name]?.[0] ?? {}).toSorted() }).toEqual({
      name,
      columns: columns.toSorted(),
    });
  }
  expect(parts["recipePhotos"]?.[0]?.["jpeg"]).toBe(Buffer.from("zenzero").toString("base64"));
  const text = JSON.stringify(body);
  expect(text).not.toContain("cardamomo");
  const { rows: secrets } = await sql<{ secret: string }>`
    select id as secret from session union select id from mail_token union select password_hash from app_user`.execute(
    api.db,
  );
  expect(secrets.filter(({ secret }) => text.includes(secret))).toEqual([]);
  const secretColumns = ["checkout.url", "outbox_mail.body", "oidc_login_attempt.code_verifier"];
  const deviceColumns = ["endpoint", "p256dh", "auth"].map((column) => `push_subscription.${column}`);
  for (const secret of [...secretColumns, ...deviceColumns]) expect(text).not.toContain(`zenzero ${secret}`);
  expect(
    await api.db.selectFrom("auditEvent").select("action").where("action", "=", "account.exported").execute(),
  ).toHaveLength(1);
});

test("the export of an action on another user contains only that it took place", async () => {
  const [admin, person] = [await api.signUp({ role: "admin" }), await api.signUp()];
  await api.db
    .insertInto("auditEvent")
    .values({
      actorId: admin.user.id,
      subjectId: person.user.id,
      action: "grant.created",
      detail: JSON.stringify({ reason: "auguri" }),
    })
    .execute();
  const [mine, theirs] = [await admin.get("/api/account/export"), await person.get("/api/account/export")];
  expect(JSON.stringify(mine.body)).not.toContain("auguri");
  // Beside the events of the export itself: events of one millisecond have no defined order.
  expect((mine.body as File)["auditEvents"]?.map(({ action }) => action)).toContain("grant.created");
  expect(JSON.stringify(mine.body)).not.toContain(person.user.id);
  expect(JSON.stringify(theirs.body)).toContain("auguri");
  expect(JSON.stringify(theirs.body)).not.toContain(admin.user.id);
});

test("a long diary is exported completely, each entry once", async () => {
  const person = await api.signUp();
  const food = await aFood(api.db, person.user);
  await api.db
    .insertInto("diaryEntry")
    .values(
      Array.from({ length: 1501 }, () => ({
        userId: person.user.id,
        foodItemId: food.id,
        day: "2026-01-01",
        mealType: "lunch" as const,
        servings: 1,
      })),
    )
    .execute();
  const { body } = await person.get("/api/account/export");
  const entries = (body as File)["entries"] ?? [];
  expect(new Set(entries.map(({ id }) => id)).size).toBe(1501);
  expect(entries).toHaveLength(1501);
});

test("the CSV export of the diary has the format of an Italian spreadsheet and contains no formulas", async () => {
  const person = await api.signUp();
  const { db } = api;
  const cake = await aFood(db, person.user, { name: 'Torta "della nonna"; fetta', protein: 5.25 });
  const trap = await aFood(db, person.user, { name: '=HYPERLINK("http://x")', servingGrams: null });
  await anEntry(db, person.user, cake, "2026-11-20", { servings: 0.8, mealType: "dinner", needsReview: true });
  await anEntry(db, person.user, trap, "2026-11-20", { mealType: "breakfast", servings: 2 });
  const { headers, body } = await person.get("/api/account/export?format=csv");
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toBe('attachment; filename="fetta-diario-2026-11-21.csv"');
  expect(body).toBe(
    [
      "\u{feff}data;pasto;alimento;quantità;kcal;proteine;carboidrati;grassi;stimato",
      '2026-11-20;Colazione;"\'=HYPERLINK(""http://x"")";2 × 100g;400;20;40;16;no',
      '2026-11-20;Cena;"Torta ""della nonna""; fetta";80 g;160;4,2;16;6,4;sì',
      "",
    ].join("\r\n"),
  );
});

test("ten exports an hour are allowed, then the response states when to retry", async () => {
  const person = await api.signUp();
  for (let time = 0; time < 10; time += 1)
    expect((await person.get("/api/account/export?format=csv")).status).toBe(200);
  const rejected = await person.get("/api/account/export");
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
  expect(rejected.body).toMatchObject({ message: expect.stringContaining("Riprova") as unknown });
  expect((await person.get("/api/account/export?format=pdf")).status).toBe(400);
  expect((await api.guest.get("/api/account/export")).status).toBe(401);
});
