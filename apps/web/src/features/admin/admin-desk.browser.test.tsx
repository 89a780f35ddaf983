import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAccessibilityViolations } from "../../testing/accessibility.ts";
import type { FakeAnswers } from "../../testing/fake-api.ts";
import { goBack, mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";

type Answers = NonNullable<FakeAnswers["admin"]>;

/** Shows a section of the admin page on a screen of this width, until the end of the test. */
async function mountDesk(section: string, answers: Answers, width = 1280): Promise<ReturnType<typeof mountApp>> {
  const before = [innerWidth, innerHeight] as const;
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(...before));
  const factorState = { required: false, enrolled: false, passed: false, codesLeft: 0 };
  return mountApp(
    `/admin?sezione=${section}`,
    { admin: { factorState, promotions: { promotionCodes: [], coupons: [] }, ...answers } },
    { me: sampleAccount({ profile: { ...sampleAccount().profile, role: "admin" } }) },
  );
}

const idOf = (at: number): string => `5b1f6b1e-7f0f-4a8e-9d55-3f1d6a3f0b${String(at).padStart(2, "0")}`;
const aPerson = (at: number, name: string, rest: object = {}) => ({
  id: idOf(at),
  email: `${name.toLowerCase()}@example.org`,
  name,
  role: "user" as const,
  emailVerified: true,
  createdAt: "2026-03-12T12:00:00.000Z",
  lastAccessAt: new Date().toISOString(),
  isPro: false,
  proStatus: "free" as const,
  proExpiresAt: null,
  ...rest,
});
const giulia = aPerson(1, "Giulia", { isPro: true, proStatus: "active", proExpiresAt: "2030-12-21T11:00:00.000Z" });
const [davide, nadia] = [aPerson(2, "Davide"), aPerson(3, "Nadia")];
const people = [giulia, davide, nadia];
const counts = { all: 1284, active: 212, expired: 48 };
const month = {
  id: idOf(90),
  source: "checkout" as const,
  planType: "monthly" as const,
  days: 30,
  effectiveAt: "2020-11-21T11:00:00.000Z",
  revokedAt: null,
  revocationReason: null,
  reason: null,
  grantedBy: null,
};
const accountOf = ({ id }: { id: string }) => ({
  ...(people.find((person) => person.id === id) ?? giulia),
  hasPassword: true,
  hasLinkedIdentity: false,
  devices: 2,
  openRequests: 0,
  grants: [month],
});

const table = page.getByRole("table");
const row = (name: string) => table.getByRole("row").filter({ hasText: name });
const opener = (name: string) => row(name).getByRole("button");
const heading = (name: string) => table.getByRole("columnheader", { name });
const panel = page.getByRole("complementary", { name: "Account" });

const mountPeople = (answers: Answers = {}, width?: number) =>
  mountDesk("persone", { users: { items: people, next: null, counts }, user: accountOf, ...answers }, width);

test("people are a table whose headings sort, each press the other way", async () => {
  const api = await mountPeople();
  await expect.element(row("Giulia")).toMatchTextContent(/giulia@example\.org.*PRO al 21 dic 2030.*12\/03\/2026.*oggi/);
  await expect.element(heading("Ultimo accesso")).toHaveAttribute("aria-sort", "descending");
  await heading("Persona").getByRole("button").click();
  await expect.element(heading("Persona")).toHaveAttribute("aria-sort", "ascending");
  await expect.element(heading("Ultimo accesso")).not.toHaveAttribute("aria-sort");
  await heading("Persona").getByRole("button").click();
  await expect.element(heading("Persona")).toHaveAttribute("aria-sort", "descending");
  for (const name of ["Piano", "Registrazione"]) await heading(name).getByRole("button").click();
  await expect.poll(() => api.callsOf("admin.users")).toHaveLength(5);
  expect(api.callsOf("admin.users").map((input) => (input as { sort: unknown }).sort)).toEqual([
    { by: "lastAccessAt", direction: "descending" },
    { by: "name", direction: "ascending" },
    { by: "name", direction: "descending" },
    { by: "plan", direction: "descending" },
    { by: "createdAt", direction: "descending" },
  ]);
});

test("chips show how many people have which plan, and filter", async () => {
  const api = await mountPeople();
  await expect.element(page.getByRole("radio", { name: "Tutte 1.284" })).toBeChecked();
  await page.getByRole("radio", { name: "PRO scaduto 48" }).click();
  await expect.element(page.getByText("3 di 48 persone")).toBeVisible();
  expect(api.callsOf("admin.users").at(-1)).toMatchObject({ plan: "expired" });
});

test("the next page is asked for after the last person, and one who is on both pages is shown once", async () => {
  const next = { key: "20261121", id: nadia.id };
  const api = await mountPeople({
    users: ({ before }) =>
      before ? { items: [nadia, aPerson(4, "Elena")], next: null, counts } : { items: people, next, counts },
  });
  await expect.element(page.getByText("3 di 1.284 persone")).toBeVisible();
  await page.getByRole("button", { name: "Mostra altre" }).click();
  await expect.element(page.getByText("4 di 1.284 persone")).toBeVisible();
  expect(row("Nadia").elements()).toHaveLength(1);
  expect(api.callsOf("admin.users").at(-1)).toMatchObject({ before: next });
});

test("on a desk the admin page stands beside the navigation, where it is the current page and has no month of the diary", async () => {
  await mountPeople();
  const link = page.getByRole("navigation", { name: "Navigazione principale" }).getByRole("link", { name: /^Ammini/ });
  await expect.element(link).toHaveAttribute("aria-current", "page");
  await expect.element(page.getByRole("button", { name: "Torna alle impostazioni" })).not.toBeInTheDocument();
  await expect.element(page.getByText("Scopri PRO")).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(page.getByRole("link", { name: "Vai al contenuto" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("main")).toHaveFocus();
  await expect.element(link).toHaveAttribute("aria-current", "page");
  await page.viewport(1024, 800);
  const side = document.querySelector(".side");
  expect(side?.scrollWidth).toBe(side?.clientWidth);
});

test("the keys choose a row, Enter opens the person beside the table, and Esc returns to the row", async () => {
  const api = await mountPeople();
  await expect.element(opener("Giulia")).toBeVisible();
  opener("Giulia").element().focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  await expect.element(opener("Nadia")).toHaveFocus();
  await userEvent.keyboard("{Home}{ArrowDown}{Enter}");
  await expect.element(panel).toMatchTextContent(/Davide.*Dispositivi2/);
  await expect.element(panel).toHaveFocus();
  await expect.element(panel).toMatchTextContent("Diario, peso e foto non si vedono da qui.");
  await expect.element(opener("Davide")).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(opener("Davide")).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(opener("Giulia")).toHaveFocus();
  expect(api.callsOf("admin.user")).toEqual([{ id: davide.id }]);
});

test("a person whom the filter leaves out stays beside the table, and Esc moves the focus to the page", async () => {
  await mountPeople({ users: ({ plan }) => ({ items: plan === "active" ? [giulia] : people, next: null, counts }) });
  await opener("Davide").click();
  await expect.element(panel).toMatchTextContent("davide@example.org");
  await page.getByRole("radio", { name: "PRO attivo 212" }).click();
  await expect.element(page.getByText("1 di 212 persone")).toBeVisible();
  await panel.getByRole("button", { name: "Assegna giorni PRO" }).click();
  await panel.getByRole("textbox", { name: "Giorni" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("another row replaces the person, whom Back leaves at once; a second press of the row asks for nothing", async () => {
  const api = await mountPeople();
  await row("Giulia").getByText("12/03/2026").click();
  await expect.element(panel).toMatchTextContent("giulia@example.org");
  await opener("Giulia").click();
  await row("Nadia").click();
  await expect.element(panel).toMatchTextContent("nadia@example.org");
  goBack();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(opener("Nadia")).toHaveFocus();
  expect(api.callsOf("admin.user")).toEqual([{ id: giulia.id }, { id: nadia.id }]);
});

test("the question before a revocation lies above the person, who stays", async () => {
  const api = await mountPeople();
  await opener("Giulia").click();
  await panel.getByRole("button", { name: "Revoca Acquisto, 1 mese (30 giorni)" }).click();
  const question = page.getByRole("dialog", { name: "Revocare questo periodo?" });
  await expect.element(question).toBeVisible();
  // Hidden from the accessibility tree, as all that lies below a dialog.
  expect(document.querySelector("aside")?.textContent).toContain("giulia@example.org");
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(panel).toMatchTextContent("giulia@example.org");
  expect(api.callsOf("admin.revoke")).toEqual([]);
});

test("days are granted in the panel, whose form opens with its button", async () => {
  const api = await mountPeople({ grant: accountOf({ id: giulia.id }) });
  await opener("Giulia").click();
  await panel.getByRole("button", { name: "Assegna giorni PRO" }).click();
  await panel.getByRole("textbox", { name: "Giorni" }).fill("7");
  await panel.getByRole("textbox", { name: "Motivo" }).fill("Scuse per il disservizio");
  await panel.getByRole("button", { name: "Assegna", exact: true }).click();
  await expect.poll(() => api.callsOf("admin.grant")).toMatchObject([{ userId: giulia.id, days: 7 }]);
});

test("the table and the panel have no accessibility violations", async () => {
  await mountPeople();
  await opener("Giulia").click();
  await expect.element(panel).toMatchTextContent("giulia@example.org");
  await expectNoAccessibilityViolations();
});

const request = (at: number, subject: string) => ({
  id: idOf(at),
  userId: null,
  name: "Marco",
  email: "marco@example.org",
  category: "billing",
  subject,
  message: "Quando scade?",
  state: "open" as const,
  createdAt: "2026-01-20T12:00:00.000Z",
  dueAt: "2026-01-21T12:00:00.000Z",
});

test("support requests are a table that sorts by date and filters by category; one opens in a sheet", async () => {
  const api = await mountDesk("assistenza", { supportRequests: { items: [request(20, "Una domanda")], next: null } });
  await expect.element(row("Una domanda")).toMatchTextContent(/Da Marco · n\. [0-9A-F]{8}.*in ritardo.*20\/01\/2026/);
  await heading("Inviata").getByRole("button").click();
  await expect.element(heading("Inviata")).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("combobox", { name: "Categoria" }).selectOptions("Rimborso");
  await expect
    .poll(() => api.callsOf("admin.supportRequests").at(-1))
    .toEqual({ state: "open", direction: "ascending", category: "refund" });
  await opener("Una domanda").click();
  await expect.element(page.getByRole("dialog", { name: "Richiesta di assistenza" })).toBeVisible();
});

test("the audit log is a table that sorts by time and filters by topic", async () => {
  const event = {
    id: idOf(30),
    at: "2026-11-20T12:00:00.000Z",
    action: "grant.created",
    actor: "admin@example.org",
    erasedActorPseudonym: null,
    subject: "luca@example.org",
    detail: { days: 7, reason: "Scusa" },
  };
  const api = await mountDesk("registro", { audit: { items: [event], next: null } });
  await expect
    .element(row("Giorni PRO assegnati"))
    .toMatchTextContent(/admin@example\.org.*luca@example\.org.*Giorni: 7 · Motivo: Scusa/);
  await heading("Quando").getByRole("button").click();
  await page.getByRole("combobox", { name: "Quali eventi" }).selectOptions("Giorni PRO");
  await expect.poll(() => api.callsOf("admin.audit").at(-1)).toEqual({ direction: "ascending", topic: "grant" });
});

test("a phone keeps the list and the sheet", async () => {
  const api = await mountPeople({}, 390);
  await page.getByRole("button", { name: /giulia@example\.org/ }).click();
  await expect.element(page.getByRole("dialog", { name: "Account" })).toMatchTextContent("Ultimo accesso");
  expect(table.elements()).toEqual([]);
  expect(api.callsOf("admin.users")).toEqual([{ email: "" }]);
});
