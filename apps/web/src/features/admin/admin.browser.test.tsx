import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ApiFailure } from "../../testing/fake-api.ts";
import type { FakeAnswers, FakeApi } from "../../testing/fake-api.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";

const notifications = page.getByRole("region", { name: "Notifiche (F8)" });
const request = page.getByRole("dialog", { name: "Richiesta di assistenza" });
const close = request.getByRole("button", { name: "Segna come conclusa" });
const createCodes = page.getByRole("button", { name: "Crea codici promozionali" });
const failedRead = page.getByRole("alert").filter({ hasText: "Lettura non riuscita" });
const retry = failedRead.getByRole("button", { name: "Riprova" });
const fail = (): never => {
  throw new ApiFailure(500);
};

const openRequest = {
  id: "5b1f6b1e-7f0f-4a8e-9d55-3f1d6a3f0a03",
  userId: null,
  name: "Marco",
  email: "marco@example.org",
  category: "billing",
  subject: "Una domanda",
  message: "Quando scade?",
  state: "open" as const,
  createdAt: "2026-11-20T12:00:00.000Z",
  dueAt: "2030-01-01T12:00:00.000Z",
};
const line = page.getByRole("listitem").getByRole("button", { name: /Una domanda/ });
const noPromotions = { promotionCodes: [], coupons: [] };

/** Shows a section of the admin page to an admin. */
function mountAdmin(section: string, answers: NonNullable<FakeAnswers["admin"]>): FakeApi {
  const { profile } = sampleAccount();
  const factorState = { required: false, enrolled: false, passed: false, codesLeft: 0 };
  return mountApp(
    `/admin?sezione=${section}`,
    { admin: { factorState, promotions: noPromotions, ...answers } },
    { me: sampleAccount({ profile: { ...profile, role: "admin" } }) },
  );
}

test("a request whose answer is overdue is marked as late", async () => {
  const late = { ...openRequest, dueAt: "2026-01-01T12:00:00.000Z" };
  mountAdmin("assistenza", { supportRequests: { items: [late], next: null } });
  await expect.element(line).toMatchTextContent("In ritardo");
});

test("two quick presses close a request once; a failure leaves it open and can be retried", async () => {
  const api = mountAdmin("assistenza", {
    supportRequests: { items: [openRequest], next: null },
    closeSupportRequest: fail,
  });
  await line.click();
  await close.click();
  await expect.element(notifications).toMatchTextContent("Non sono riuscito a chiudere la richiesta.");
  await expect.element(close).not.toHaveAttribute("aria-disabled", "true");
  const closed = { ...openRequest, state: "done" as const };
  api.answer({ admin: { closeSupportRequest: closed, supportRequests: { items: [], next: null } } });
  await close.dblClick();
  await expect.element(request).not.toBeInTheDocument();
  expect(api.callsOf("admin.closeSupportRequest")).toHaveLength(2);
});

test("a list that cannot be loaded shows an error, and Riprova loads it", async () => {
  const api = mountAdmin("assistenza", { supportRequests: fail });
  await expect.element(failedRead).toBeVisible();
  api.answer({ admin: { supportRequests: { items: [openRequest], next: null } } });
  await retry.click();
  await expect.element(line).toBeVisible();
});

test("codes that cannot be created show the default message of a server error", async () => {
  mountAdmin("codici", { setupPromotions: fail });
  await createCodes.click();
  await expect.element(notifications).toMatchTextContent("Errore nella creazione dei codici");
});

test("codes that cannot be loaded show an error instead of an empty list, and Riprova loads them", async () => {
  const message = "Impossibile leggere i codici promozionali. Riprova.";
  const empty = page.getByRole("heading", { name: "Ancora nessun codice" });
  const api = mountAdmin("codici", {
    promotions: () => {
      throw new ApiFailure(502, { message });
    },
  });
  await expect.element(failedRead).toMatchTextContent(message);
  expect(empty.elements()).toEqual([]);
  api.answer({ admin: { promotions: noPromotions } });
  await retry.click();
  await expect.element(empty).toBeVisible();
});
