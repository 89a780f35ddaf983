import { createHmac } from "node:crypto";
import { makeAdmin, openAdmin } from "../../pages/admin.page.ts";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The TOTP code for a secret (RFC 6238), implemented independently of the server, so that the test is conclusive. */
function totpCode(secret: string): string {
  const signs = [...secret.replaceAll(" ", "")];
  const bits = signs.map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.from(
    Math.floor(Date.now() / 30_000)
      .toString(16)
      .padStart(16, "0"),
    "hex",
  );
  const mac = createHmac("sha1", key).update(counter).digest();
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) % 16) % 2 ** 31) % 1_000_000).padStart(6, "0");
}

test("an admin sets up a second factor and saves the recovery codes, and the next sign-in asks for the second factor", async ({
  asPerson: page,
  person,
  db,
}) => {
  await makeAdmin(db, person);
  await openAdmin(page, "Registro");
  await page.getByRole("button", { name: "Attiva il secondo fattore" }).tap();
  await page.getByRole("button", { name: "Mostra il codice segreto" }).tap();
  const secret = await page
    .getByRole("status")
    .filter({ hasText: /^[A-Z2-7 ]{39}$/ })
    .textContent();
  await expect(page.getByRole("link", { name: "Apri nell’app di autenticazione" })).toHaveAttribute(
    "href",
    /^otpauth:\/\/totp\/Fetta/,
  );
  await expectNoAccessibilityViolations(page);
  const first = page.getByLabel("Codice di 6 cifre mostrato dall’app");
  await first.fill("000000");
  await page.getByRole("button", { name: "Conferma" }).tap();
  await expect(toastRegion(page)).toContainText("Codice non valido");
  await first.fill(totpCode(secret ?? ""));
  await page.getByRole("button", { name: "Conferma" }).tap();
  const codes = page.getByRole("region", { name: "Salva i codici di recupero" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? "";
  await page.getByRole("button", { name: "Codici salvati" }).tap();
  await expect(page.getByText("Attivo. Codici di recupero rimasti: 10.")).toBeVisible();

  await db.updateTable("session").set({ secondFactorPassedAt: null }).where("userId", "=", person.id).execute();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Inserisci il codice" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Registro", exact: true })).toHaveCount(0);
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(page.locator("body"));
  await expectReadableFields(page.locator("body"));
  await expectNoOverflowAtAnyWidth(page);
  await page.getByLabel("Codice dell’app o di recupero").fill(recoveryCode.toLowerCase());
  await page.getByRole("button", { name: "Continua" }).tap();
  await expect(page.getByRole("list", { name: "Registro", exact: true })).toContainText("Secondo fattore superato");
});
