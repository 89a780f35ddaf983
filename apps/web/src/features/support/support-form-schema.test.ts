import { describe, expect, test } from "vitest";
import { validateForm } from "../../ui/forms/use-schema-form.ts";
import { supportInput, supportPrecheck, toSupportNotice, type SupportFormValues } from "./support-page.tsx";

const answers: SupportFormValues = {
  name: "Ada",
  email: "ada@example.org",
  category: "refund",
  subject: "Rimborso",
  message: "Vorrei un rimborso.",
};

function validate(values: SupportFormValues) {
  const { errors } = validateForm({ schema: supportInput, precheck: supportPrecheck }, values);
  const fields = Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error.message]));
  const [first] = Object.values(fields);
  return first === undefined ? { fields } : { fields, notice: toSupportNotice(fields, first) };
}

describe("a support message", () => {
  test("is valid when every field is filled in", () => {
    expect(validate(answers)).toEqual({ fields: {} });
  });

  test.each(["name", "email", "category", "subject", "message"] as const)("requires %s", (field) => {
    const { notice, fields } = validate({ ...answers, [field]: field === "category" ? "" : "  " });
    expect(notice).toEqual({ title: "Campi Mancanti", text: "Compila tutti i campi per inviare il messaggio." });
    expect(Object.keys(fields)).toEqual([field]);
  });

  test("reports missing fields before invalid ones", () => {
    expect(validate({ ...answers, email: "ada", subject: "" }).notice?.title).toBe("Campi Mancanti");
  });

  test("requires an address with an at-sign", () => {
    expect(validate({ ...answers, email: "ada.example.org" })).toEqual({
      notice: { title: "Email Non Valida", text: "Inserisci un indirizzo email valido." },
      fields: { email: "Inserisci un indirizzo email valido." },
    });
  });

  test("may be as long as the server allows, without surrounding blanks", () => {
    const longest = { ...answers, subject: ` ${"a".repeat(150)} `, message: "a".repeat(5000) };
    expect(validate(longest)).toEqual({ fields: {} });
    const { notice, fields } = validate({ ...longest, name: "a".repeat(81), message: "a".repeat(5001) });
    expect(notice).toEqual({ title: "Testo troppo lungo", text: "Scrivi al massimo 80 caratteri." });
    expect(fields["message"]).toBe("Scrivi al massimo 5.000 caratteri.");
  });
});
