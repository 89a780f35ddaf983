import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../../testing/harness.ts";
import { createSessionStore } from "../auth/sessions.ts";
import { resetSecondFactor } from "./second-factor.ts";
import { generateTotp, toTimeStep } from "./totp.ts";

let clockMs = Date.now();
const now = () => new Date(clockMs);
const open = await startApi({ now, env: { APP_ORIGIN: "http://fetta.example", ADMIN_EMAILS: "capo@example.org" } });
const local = await startApi({ now, databaseUrl: open.databaseUrl });
afterAll(async () => {
  await local.close();
  await open.close();
});
beforeEach(avoidHourBoundary);

type Api = typeof open;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const bytesOf = (text: string): Buffer => {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
/** The TOTP code for this secret, `off` steps of 30 s from now. */
const codeOf = (secret: string, off = 0): string => generateTotp(bytesOf(secret), toTimeStep(now()) + off);
/** Each code is accepted once: the next one comes 30 s later. */
const waitForNext = (): void => {
  clockMs += 30_000;
};

const anAdmin = (api: Api) => api.signUp({ role: "admin" });
async function enrolled(api: Api) {
  const admin = await anAdmin(api);
  const { secret } = (await admin.mutate("admin.beginSecondFactor", undefined)).data;
  const { data } = await admin.mutate("admin.enrolSecondFactor", { code: codeOf(secret) });
  const elsewhere = async () => api.as(await createSessionStore(api.db).open(admin.user.id));
  return { ...admin, secret, recoveryCodes: data.recoveryCodes, elsewhere };
}
const record = async (userId: string) =>
  (
    await open.db
      .selectFrom("auditEvent")
      .select(["action", "detail", "actorId"])
      .where("subjectId", "=", userId)
      .where("action", "like", "second_factor.%")
      .orderBy("occurredAt")
      .orderBy("id")
      .execute()
  ).map(({ action, detail }) => [action.replace("second_factor.", ""), detail]);
const wrong = { status: 400, message: "Codice non valido: usa quello che l’app mostra adesso. Ognuno vale una volta." };

describe("on a public server with ADMIN_EMAILS", () => {
  test("an admin without a second factor can only set one up, and then has full access", async () => {
    const admin = await anAdmin(open);
    expect((await admin.query("admin.factorState", undefined)).data).toEqual({
      required: true,
      enrolled: false,
      passed: false,
      codesLeft: 0,
    });
    for (const answer of [
      await admin.query("admin.audit", {}),
      await admin.query("admin.users", { email: "" }),
      await admin.query("admin.supportRequests", {}),
      await admin.mutate("admin.removeFactor", undefined),
    ])
      expect(answer).toMatchObject({
        status: 403,
        message: "Per amministrare serve un secondo fattore: attivalo nella pagina Amministrazione.",
      });
    expect((await admin.get("/api/promo-codes")).status).toBe(403);

    const { secret, uri } = (await admin.mutate("admin.beginSecondFactor", undefined)).data;
    expect(uri).toContain(`secret=${secret}`);
    expect(await admin.mutate("admin.enrolSecondFactor", { code: "000000" })).toMatchObject(wrong);
    expect((await admin.query("admin.audit", {})).status).toBe(403);
    const { data } = await admin.mutate("admin.enrolSecondFactor", { code: codeOf(secret) });
    expect(new Set(data.recoveryCodes).size).toBe(10);
    expect((await admin.query("admin.audit", {})).status).toBe(200);
    expect(await admin.mutate("admin.removeFactor", undefined)).toMatchObject({ status: 403 });
    expect(await record(admin.user.id)).toEqual([
      ["failed", {}],
      ["enrolled", {}],
    ]);
  });

  test("another session requires a TOTP code, which is accepted once even for two simultaneous requests", async () => {
    const { secret, elsewhere, user } = await enrolled(open);
    const [one, two] = [await elsewhere(), await elsewhere()];
    expect(await one.query("admin.audit", {})).toMatchObject({
      status: 403,
      message: "Serve il codice della tua app di autenticazione: ricarica la pagina Amministrazione.",
    });
    // The code that enrolled the factor is used up.
    expect(await one.mutate("admin.passSecondFactor", { code: codeOf(secret) })).toMatchObject(wrong);
    waitForNext();
    const code = codeOf(secret);
    const answers = await Promise.all([one, two].map((session) => session.mutate("admin.passSecondFactor", { code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await two.mutate("admin.passSecondFactor", { code })).toMatchObject(wrong);
    const [passed, rejected] = answers[0]?.status === 200 ? [one, two] : [two, one];
    expect((await passed.query("admin.audit", {})).status).toBe(200);
    expect((await rejected.query("admin.audit", {})).status).toBe(403);
    expect((await record(user.id)).filter(([what]) => what === "passed")).toEqual([["passed", { by: "app" }]]);
  });

  test("a recovery code in any notation opens one session and no second one", async () => {
    const { elsewhere, recoveryCodes, user } = await enrolled(open);
    const [code = ""] = recoveryCodes;
    const [one, two] = [await elsewhere(), await elsewhere()];
    expect((await one.mutate("admin.passSecondFactor", { code: ` ${code.toLowerCase()} ` })).status).toBe(200);
    expect((await one.query("admin.factorState", undefined)).data).toMatchObject({ passed: true, codesLeft: 9 });
    expect(await two.mutate("admin.passSecondFactor", { code })).toMatchObject(wrong);
    const { rows } = await sql<{ row: string }>`select t::text as row from admin_recovery_code t`.execute(open.db);
    expect(rows.map(({ row }) => row).join()).not.toContain(recoveryCodes[1]?.replaceAll("-", ""));
    expect((await record(user.id)).at(-2)).toEqual(["passed", { by: "recovery" }]);
  });

  test("a recovery code of another admin is rejected", async () => {
    const [mine, theirs] = [await enrolled(open), await enrolled(open)];
    const session = await mine.elsewhere();
    expect(await session.mutate("admin.passSecondFactor", { code: theirs.recoveryCodes[0] ?? "" })).toMatchObject(
      wrong,
    );
  });

  test("after ten wrong codes even the right code has to wait, in every session", async () => {
    const { elsewhere, secret } = await enrolled(open);
    const session = await elsewhere();
    for (let turn = 0; turn < 9; turn += 1)
      expect((await session.mutate("admin.passSecondFactor", { code: `00000${turn}` })).status).toBe(400);
    waitForNext();
    for (const one of [session, await elsewhere()])
      expect((await one.mutate("admin.passSecondFactor", { code: codeOf(secret) })).status).toBe(429);
  });

  test("a verified second factor stays valid for twelve hours", async () => {
    const admin = await enrolled(open);
    const age = (hours: number) =>
      sql`update session set second_factor_passed_at = now() - make_interval(hours => ${hours}::int) where user_id = ${admin.user.id}`.execute(
        open.db,
      );
    await age(11);
    expect((await admin.query("admin.audit", {})).status).toBe(200);
    await age(12);
    expect((await admin.query("admin.audit", {})).status).toBe(403);
    // The factor that was not passed cannot be replaced either.
    expect((await admin.mutate("admin.beginSecondFactor", undefined)).status).toBe(403);
  });

  test("a session that is not fresh cannot set up a second factor", async () => {
    const admin = await anAdmin(open);
    await sql`update session set created_at = now() - interval '11 minutes' where user_id = ${admin.user.id}`.execute(
      open.db,
    );
    expect(await admin.mutate("admin.beginSecondFactor", undefined)).toMatchObject({
      status: 403,
      message: expect.stringContaining("esci e accedi di nuovo") as unknown,
    });
  });

  test("another authenticator app replaces the previous one with its first code, and other sessions have to verify it again", async () => {
    const admin = await enrolled(open);
    const other = await admin.elsewhere();
    waitForNext();
    expect((await other.mutate("admin.passSecondFactor", { code: codeOf(admin.secret) })).status).toBe(200);
    const { secret } = (await admin.mutate("admin.beginSecondFactor", undefined)).data;
    expect((await other.query("admin.audit", {})).status).toBe(200);
    expect((await admin.mutate("admin.enrolSecondFactor", { code: codeOf(secret) })).status).toBe(200);
    expect((await other.query("admin.audit", {})).status).toBe(403);
    waitForNext();
    expect(await other.mutate("admin.passSecondFactor", { code: codeOf(admin.secret) })).toMatchObject(wrong);
    expect((await other.mutate("admin.passSecondFactor", { code: codeOf(secret) })).status).toBe(200);
  });

  test("the command line removes a lost second factor with an audit event, and the admin sets up another", async () => {
    const { user, ...admin } = await enrolled(open);
    expect(await resetSecondFactor(open.db, user.email.toUpperCase())).toBe("reset");
    expect(await resetSecondFactor(open.db, user.email)).toBe("no_factor");
    expect(await resetSecondFactor(open.db, `${randomUUID()}@example.org`)).toBe("no_account");
    expect((await admin.query("admin.factorState", undefined)).data).toEqual({
      required: true,
      enrolled: false,
      passed: false,
      codesLeft: 0,
    });
    expect((await record(user.id)).at(-1)).toEqual(["reset", { from: "command" }]);
    expect((await admin.mutate("admin.beginSecondFactor", undefined)).status).toBe(200);
  });

  test("users who are not admins see nothing of the second factor, and its secret is not logged", async () => {
    const person = await open.signUp();
    for (const answer of [
      await person.query("admin.factorState", undefined),
      await person.mutate("admin.beginSecondFactor", undefined),
      await person.mutate("admin.passSecondFactor", { code: "000000" }),
    ])
      expect(answer.status).toBe(403);
    const { secret, recoveryCodes } = await enrolled(open);
    for (const word of [secret, bytesOf(secret).toString("hex"), ...recoveryCodes])
      expect(open.logged()).not.toContain(word);
  });
});

describe("on the local machine", () => {
  test("an admin can work without a second factor, enable one and disable it again", async () => {
    const plain = await anAdmin(local);
    expect((await plain.query("admin.audit", {})).status).toBe(200);
    const admin = await enrolled(local);
    const session = await admin.elsewhere();
    expect((await session.query("admin.audit", {})).status).toBe(403);
    expect((await session.mutate("admin.removeFactor", undefined)).status).toBe(403);
    expect((await admin.mutate("admin.removeFactor", undefined)).status).toBe(200);
    expect((await session.query("admin.audit", {})).status).toBe(200);
    expect((await record(admin.user.id)).at(-1)).toEqual(["removed", {}]);
  });
});
