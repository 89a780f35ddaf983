import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAccessibilityViolations, expectNoHorizontalScroll } from "../../testing/accessibility.ts";
import { ApiFailure, type FakeRestAnswers } from "../../testing/fake-api.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { mountAsGuest } from "../../testing/mount-as-guest.ts";
import { sampleAccount } from "../../testing/sample-account.ts";

const firstRun = { signInMethods: { mail: false, provider: null, isFirstRun: true } };
const field = (name: string) => page.getByLabelText(name, { exact: true });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const signedOut = (): never => {
  throw new ApiFailure(401, { message: "Accedi per continuare." });
};

async function fillAccount(code: string): Promise<void> {
  await field("Codice del registro").fill(code);
  await field("Email").fill("capo@example.org");
  await field("Password").fill("pesto-senza-aglio");
  await field("Conferma password").fill("pesto-senza-aglio");
  await press("Crea l’amministratore");
}

test("a guest of a server with accounts finds no first run", async () => {
  mountAsGuest("/admin");
  await expect.element(page.getByRole("heading", { level: 1 })).not.toMatchTextContent("Prepara questo server");
});

test("the sign-in of a new server leads to its first run", async () => {
  mountAsGuest("/auth", firstRun);
  await page.getByRole("link", { name: "Crea l’amministratore o ripristina una copia" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Prepara questo server");
  await expectNoAccessibilityViolations();
  expectNoHorizontalScroll();
});

test("a wrong code is told at its field, and the right one leads to the admin page", async () => {
  const { profile } = sampleAccount();
  const admin = sampleAccount({ profile: { ...profile, role: "admin", onboardingCompleted: false } });
  const api = mountAsGuest("/admin", {
    ...firstRun,
    createFirstAdmin: () => {
      throw new ApiFailure(400, { message: "Questo codice non vale.", errorCode: "first_run_code_wrong" });
    },
  });
  await press("Crea l’amministratore");
  await expect.element(field("Codice del registro")).toHaveAccessibleDescription(/Scrivi il codice/);
  await fillAccount("AAAA-BBBB-CCCC-DDDD");
  await expect.element(field("Codice del registro")).toHaveAccessibleDescription(/Questo codice non vale/);
  api.answer({
    auth: { createFirstAdmin: { ...admin.user, role: "admin" } },
    account: { me: admin },
    admin: {
      factorState: { required: false, enrolled: false, passed: false, codesLeft: 0 },
      promotions: { promotionCodes: [], coupons: [] },
    },
  });
  await press("Crea l’amministratore");
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Amministrazione");
  expect(api.callsOf("auth.createFirstAdmin").at(-1)).toMatchObject({
    code: "AAAA-BBBB-CCCC-DDDD",
    email: "capo@example.org",
  });
});

test("a backup is restored in three steps: its file, the code, one press", async () => {
  const sent: { code: string | null; body: string }[] = [];
  const restore: FakeRestAnswers = {
    "POST /api/first-run/restore": async (request) => {
      sent.push({ code: request.headers.get("x-first-run-code"), body: await request.text() });
      return sent.length === 1
        ? Response.json({ message: "Questo file non è una copia intera di Fetta." }, { status: 422 })
        : Response.json({ rows: 12_345 });
    },
  };
  mountApp("/admin", { account: { me: signedOut }, home: { read: signedOut }, auth: firstRun }, { rest: restore });
  await page.getByRole("tab", { name: "Ripristina" }).click();
  await field("File della copia").upload(new File(["copia"], "fetta-20261126.backup"));
  await expect.element(page.getByText("fetta-20261126.backup")).toBeVisible();
  await field("Codice del registro").fill("AAAA-BBBB-CCCC-DDDD");
  await expectNoAccessibilityViolations();
  await press("Ripristina la copia");
  await expect.element(page.getByText("Questo file non è una copia intera di Fetta.")).toBeVisible();
  await press("Ripristina la copia");
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Copia ripristinata");
  await expect.element(page.getByText("12.345 righe ripristinate. Adesso accedi.")).toBeVisible();
  expect(sent).toEqual([
    { code: "AAAA-BBBB-CCCC-DDDD", body: "copia" },
    { code: "AAAA-BBBB-CCCC-DDDD", body: "copia" },
  ]);
});
