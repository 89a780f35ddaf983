import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAccessibilityViolations, expectNoHorizontalScroll } from "../../testing/accessibility.ts";
import { failing, type FakeAnswers } from "../../testing/fake-api.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";
import type { Backups, ServerState } from "./model/server-report.ts";

const hourMs = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString();
const later = (hours: number): string => ago(-hours);

const aJob = (name: string, rest: Partial<ServerState["jobs"][number]> = {}): ServerState["jobs"][number] => ({
  name,
  lastStartedAt: ago(1),
  lastDurationMs: 400,
  lastOutcome: "completed",
  failure: null,
  nextAt: later(0.4),
  isRunning: false,
  waiting: 1,
  failed: 0,
  ...rest,
});
type Provider = ServerState["providers"][number];
const aProvider = (name: Provider["name"], rest: Partial<Provider> = {}): Provider => ({
  name,
  isConfigured: true,
  host: null,
  succeededAt: ago(1),
  successMs: 320,
  failedAt: null,
  failure: null,
  ...rest,
});
const good: ServerState = {
  checkedAt: new Date().toISOString(),
  app: { version: "1.0.0", commit: "769cfa84cb", builtAt: ago(300), startedAt: ago(50) },
  database: {
    version: "18.1",
    sizeBytes: 412_000_000,
    connections: 12,
    maxConnections: 100,
    isEmbedded: true,
    lastMigration: "20261126-1640-server-page",
    isCurrent: true,
  },
  disk: { freeBytes: 21.6e9, totalBytes: 40e9 },
  requests: { count: 34_120, failed: 7, p95Ms: 50 },
  jobs: [aJob("mail-delivery"), aJob("old-records", { lastOutcome: null, lastStartedAt: null, lastDurationMs: null })],
  mails: { waiting: 0, delayedSince: null, failed: 0, resendable: 0 },
  payments: { failedEvents: [], paidNotGranted: 0 },
  providers: [
    aProvider("ai", { host: "api.openai.com", successMs: 2300 }),
    aProvider("payments", { host: "api.stripe.com" }),
    aProvider("mail", { host: "mail.example.org:587" }),
    aProvider("push", { succeededAt: null, successMs: null }),
    aProvider("oidc", { isConfigured: false, succeededAt: null, successMs: null }),
  ],
  aiCost: { todayCalls: 40, todayMicroUsd: 120_000, monthCalls: 1200, monthMicroUsd: 3_400_000 },
};
type Run = Backups["runs"][number];
const aRun = (at: number, rest: Partial<Run> = {}): Run => ({
  id: `5b1f6b1e-7f0f-4a8e-9d55-3f1d6a3f0c0${at}`,
  kind: "backup",
  state: "succeeded",
  at: ago(at * 24 + 2),
  durationMs: 38_000,
  bytes: 412_000_000,
  rowCount: 100_000,
  file: "fetta.backup",
  reason: null,
  detail: {},
  host: "fetta",
  isProved: at === 0,
  isAvailable: true,
  ...rest,
});
const goodBackups: Backups = {
  isAutomatic: true,
  keepDays: 30,
  folder: "/data/backups",
  freeBytes: 21.6e9,
  nextBackupAt: later(0.5),
  nextProofAt: later(60),
  lastBackupAt: ago(2),
  lastProofAt: ago(2),
  runs: [aRun(0), aRun(1), aRun(2)],
};
const bad: ServerState = {
  ...good,
  database: { ...good.database, connections: 90, isCurrent: false },
  disk: { freeBytes: 0.5e9, totalBytes: 40e9 },
  jobs: [...good.jobs, aJob("payment-reconciliation", { lastOutcome: "failed", failure: "TypeError", failed: 3 })],
  mails: { waiting: 4, delayedSince: ago(3), failed: 3, resendable: 2 },
  payments: {
    failedEvents: [
      { id: "evt_1", type: "checkout.session.completed", failure: "payment_unverified", tries: 2, failedAt: ago(1) },
    ],
    paidNotGranted: 1,
  },
  providers: [
    ...good.providers,
    aProvider("open_food_facts", { succeededAt: ago(5), failedAt: ago(1), failure: "status_503" }),
  ],
  aiCost: { todayCalls: 1, todayMicroUsd: null, monthCalls: 2, monthMicroUsd: null },
};
const badBackups: Backups = {
  ...goodBackups,
  runs: [aRun(3, { state: "refused", reason: "no_space", bytes: null, file: null, isAvailable: false }), aRun(1)],
};

/** Shows the tab Server on a screen of this width, until the end of the test. */
async function mountServer(
  state: ServerState,
  backups: Backups,
  { width = 390, answers = {} }: { width?: number; answers?: FakeAnswers["admin"] } = {},
): Promise<ReturnType<typeof mountApp>> {
  const before = [innerWidth, innerHeight] as const;
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(...before));
  const factorState = { required: false, enrolled: false, passed: false, codesLeft: 0 };
  return mountApp(
    "/admin?sezione=server",
    {
      admin: { factorState, server: state, ...answers },
      "admin.backups": { list: backups, run: backups, prove: backups },
    },
    { me: sampleAccount({ profile: { ...sampleAccount().profile, role: "admin" } }) },
  );
}

const problems = page.getByRole("list", { name: "Da sistemare" }).getByRole("listitem");
const section = (name: string) => page.getByRole("region", { name });
const notifications = page.getByRole("region", { name: "Notifiche (F8)" });

for (const width of [390, 1280]) {
  test(`a server without faults says so, and shows everything at ${width} px`, async () => {
    await mountServer(good, goodBackups, { width });
    await expect.element(page.getByRole("status").filter({ hasText: "Tutto a posto." })).toBeVisible();
    expect(problems.elements()).toEqual([]);
    await expect.element(page.getByText(/^oggi, |^ieri, /).first()).toBeVisible();
    await expect.element(page.getByText("di 40 GB, 46% occupato")).toBeVisible();
    await expect.element(page.getByText("7 su 34.120 dall’avvio")).toBeVisible();
    await expect.element(section("Copie di sicurezza")).toMatchTextContent(/Provata.*412 MB.*38 s.*tra 30 min/);
    await expect
      .element(section("Lavori"))
      .toMatchTextContent(/Email in coda.*0,4 s.*Riuscito.*Registri vecchi.*Mai avviato/);
    await expect.element(section("Servizi esterni")).toMatchTextContent("0,12 $ oggi, 3,40 $ questo mese");
    await expect
      .element(section("Versione e database"))
      .toMatchTextContent(/1\.0\.0 \(769cfa84cb\).*18\.1, incluso nell’app/);
    await expectNoAccessibilityViolations();
    expectNoHorizontalScroll();
  });

  test(`every fault says what to do at ${width} px`, async () => {
    await mountServer(bad, badBackups, { width });
    await expect.element(problems).toHaveLength(11);
    const texts = problems.elements().map(({ textContent }) => textContent);
    const expected = [
      /schema del database non è quello.*riavvia/i,
      /90 connessioni su 100.*PgBouncer/,
      /restano 0,5 GB|restano 500 MB/,
      /L’ultima copia non è riuscita.*abbastanza spazio.*Fai una copia adesso/,
      /1 avviso di Stripe non è stato elaborato.*Elaborali adesso/,
      /1 pagamento ricevuto non ha dato PRO.*Ricontrolla i pagamenti/,
      /2 email non sono arrivate.*Rimandale adesso/,
      /1 email con un link non è arrivata.*può chiederne un altro/,
      /4 email aspettano il server di posta/,
      /«Controllo dei pagamenti» non è riuscito.*TypeError.*Riprova adesso/,
      /Open Food Facts: l’ultima richiesta non è riuscita.*errore 503/,
    ];
    expect(expected.filter((pattern) => !texts.some((text) => pattern.test(text)))).toEqual([]);
    await expect.element(section("Servizi esterni")).toMatchTextContent("imposta AI_PRICE_IN e AI_PRICE_OUT");
    await expectNoAccessibilityViolations();
    expectNoHorizontalScroll();
  });
}

test("each button asks the server once, and says what became of it", async () => {
  const api = await mountServer(bad, badBackups, {
    answers: { retryMails: { mails: 2 }, retryPayments: { processed: 1, failed: 0 }, startJob: { started: true } },
  });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
  await press("Rimandale adesso");
  await expect.element(notifications).toMatchTextContent("2 email rimandate.");
  await press("Elaborali adesso");
  await expect.element(notifications).toMatchTextContent("1 avviso elaborato.");
  await press("Avvia adesso: Email in coda");
  await expect.element(notifications).toMatchTextContent("Parte entro 30 secondi.");
  await press("Prova il ripristino");
  await expect.element(notifications).toMatchTextContent("In coda: parte tra pochi secondi.");
  await press("Fai una copia adesso");
  await expect.poll(() => api.callsOf("admin.backups.run")).toHaveLength(1);
  expect(api.callsOf("admin.startJob")).toEqual([{ name: "mail-delivery" }]);
  expect(api.callsOf("admin.retryMails")).toHaveLength(1);
  expect(api.callsOf("admin.backups.prove")).toHaveLength(1);
});

test("a new server has neither jobs nor backups, and an action that fails says so", async () => {
  const empty = { ...goodBackups, lastBackupAt: null, lastProofAt: null, runs: [] };
  await mountServer({ ...good, jobs: [], disk: null, requests: { count: 0, failed: 0, p95Ms: null } }, empty, {
    answers: { server: { ...good, jobs: [], disk: null, requests: { count: 0, failed: 0, p95Ms: null } } },
  });
  await expect.element(section("Lavori")).toMatchTextContent("Nessun lavoro");
  await expect.element(section("Copie di sicurezza")).toMatchTextContent("Ancora nessuna copia.");
  await expect.element(page.getByText("Tutto a posto.")).toBeVisible();
  await expectNoAccessibilityViolations();
});

test("a state that cannot be read shows an error", async () => {
  await mountServer(good, goodBackups, { answers: { server: failing } });
  await expect.element(page.getByRole("alert").filter({ hasText: "Lettura non riuscita" })).toBeVisible();
});
