import { readerLinkConsentVersion } from "@fetta/domain/account/consents";
import { intakeNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { aFood, aGrant, anEntry, aReaderLink } from "@fetta/db/testing/factories";
import { aStockFood } from "@fetta/db/testing/food-factories";
import { afterAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { readerRequests } from "../../testing/reader-requests.ts";

const today = "2026-11-26";
const api = await startApi({ now: () => new Date(`${today}T12:00:00Z`) });
afterAll(() => api.close());

/** A link that is open on the day of the tests. */
const dates = { createdAt: new Date("2026-11-20T12:00:00Z"), expiresAt: new Date("2026-12-01T12:00:00Z") };
const grant = { createdAt: new Date("2026-11-20T12:00:00Z") };

test("the shared diary ends with today in Rome, in whatever time zone its reader claims to be", async () => {
  const { user } = await api.signUp();
  await anEntry(api.db, user, await aFood(api.db, user, { name: "Cena di domani" }), "2026-11-27");
  const { token } = await aReaderLink(api.db, user, dates);
  const { query } = readerRequests(api, token, { "x-time-zone": "Pacific/Kiritimati" });
  expect((await query("sharedDiary.open", undefined)).data.today).toBe("2026-11-26");
  expect((await query("sharedDiary.days", {})).data.to).toBe("2026-11-26");
  expect((await query("sharedDiary.entries", { date: "2026-11-27" })).status).toBe(400);
});

test("of the weight a reader sees the seven-day means and the change, and no single weight", async () => {
  const { user } = await api.signUp();
  const rows = [
    ["2026-11-18", 62.6],
    ["2026-11-24", 61.7],
    ["2026-11-25", 60.3],
  ] as const;
  const weights = rows.map(([day, kg]) => ({ userId: user.id, day, kg }));
  await api.db.insertInto("weightLog").values(weights).execute();
  const { token } = await aReaderLink(api.db, user, { ...dates, scopes: ["weight"] });
  const { data } = await readerRequests(api, token).query("sharedDiary.weights", {});
  expect(data).toMatchObject({
    points: [
      { date: "2026-11-18", mean: 62.6 },
      { date: "2026-11-24", mean: 62.2 },
      { date: "2026-11-25", mean: 61 },
    ],
    change: -1.6,
  });
  for (const text of ["61.7", "60.3", "kg"]) expect(JSON.stringify(data)).not.toContain(text);
});

test("nutrients are shared only while the owner has PRO", async () => {
  const owner = await api.signUp();
  const newLink = { readerName: "Palestra", scopes: ["nutrients" as const], days: "7" as const };
  const create = () => owner.mutate("readerLink.create", { ...newLink, consentVersion: readerLinkConsentVersion });
  expect((await create()).status).toBe(402);
  const { id } = await aGrant(api.db, owner.user, grant);
  const { query } = readerRequests(api, (await create()).data.token);
  expect((await query("sharedDiary.nutrients", {})).status).toBe(200);
  await api.db.deleteFrom("proGrant").where("id", "=", id).execute();
  expect((await query("sharedDiary.nutrients", {})).status).toBe(402);
});

test("nutrients are all those of the owner's page, each with the energy of which it is known, and name no food", async () => {
  const owner = await api.signUp();
  await aGrant(api.db, owner.user, grant);
  const stock = await aStockFood(api.db, { calcium: 200, iron: null, fibre: 5 });
  const known = await aFood(api.db, owner.user, {
    name: "Polpettone",
    source: "stock",
    foodRef: `stock:${stock.id}`,
    calories: 300,
  });
  await anEntry(api.db, owner.user, known, today);
  await anEntry(api.db, owner.user, await aFood(api.db, owner.user, { calories: 100 }), today);
  const { token } = await aReaderLink(api.db, owner.user, { ...dates, scopes: ["nutrients"] });
  const { data } = await readerRequests(api, token).query("sharedDiary.nutrients", {});
  expect(data.nutrients).toMatchObject({
    calcium: { amount: 200, coverage: 75 },
    iron: { amount: null, coverage: 0 },
    fibre: { amount: 5, coverage: 75 },
  });
  const own = (await owner.query("trends.nutrients", { span: "day" })).data.nutrients;
  for (const key of intakeNutrients) {
    const { amount, coverage } = own[key];
    expect([key, data.nutrients[key]]).toEqual([key, { amount, coverage }]);
  }
  expect(JSON.stringify(data)).not.toContain("Polpettone");
});
