import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAccessibilityViolations, expectNoHorizontalScroll } from "../../testing/accessibility.ts";
import { ApiFailure, failing } from "../../testing/fake-api.ts";
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

test("a wrong code is told at its field, and the right one leads to the page of the server", async () => {
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
    admin: { factorState: { required: false, enrolled: false, passed: false, codesLeft: 0 }, server: failing },
    "admin.backups": { list: failing },
  });
  await press("Crea l’amministratore");
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Amministrazione");
  await expect.element(page.getByRole("link", { name: "Server" })).toHaveAttribute("aria-current", "page");
  expect(api.callsOf("auth.createFirstAdmin").at(-1)).toMatchObject({
    code: "AAAA-BBBB-CCCC-DDDD",
    email: "capo@example.org",
  });
});

/** A request whose progress and end the test decides. */
class FakeUpload {
  static sent: FakeUpload[] = [];
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = "";
  opened = "";
  body: unknown;
  open(method: string, url: string): void {
    this.opened = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: unknown): void {
    this.body = body;
    FakeUpload.sent.push(this);
  }
  answer(status: number, body: object): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload?.();
  }
}

test("a backup is restored in three steps: its file, the code, one press; what is sent is shown, and a failure loses nothing", async () => {
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
  const asked: Response[] = [
    Response.json({ message: "Questo codice non vale." }, { status: 400 }),
    ...Array.from({ length: 3 }, () => new Response(null, { status: 204 })),
  ];
  const rest = { "GET /api/first-run/restore": () => asked.shift() ?? Response.error() };
  mountApp("/admin", { account: { me: signedOut }, home: { read: signedOut }, auth: firstRun }, { rest });
  await page.getByRole("tab", { name: "Ripristina" }).click();
  const file = new File([new Uint8Array(3_400_000)], "fetta-20261126.backup");
  await field("File della copia").upload(file);
  await expect.element(page.getByText("fetta-20261126.backup")).toBeVisible();
  await field("Codice del registro").fill("AAAA-BBBB-CCCC–DDDD");
  await expectNoAccessibilityViolations();
  await press("Ripristina la copia");
  await expect.element(page.getByText("Questo codice non vale.")).toBeVisible();
  const start = async (attempts: number): Promise<FakeUpload | undefined> => {
    await press("Ripristina la copia");
    await expect.poll(() => FakeUpload.sent).toHaveLength(attempts);
    return FakeUpload.sent.at(-1);
  };
  const bar = page.getByRole("progressbar", { name: "Invio della copia" });

  const broken = await start(1);
  broken?.upload.onprogress?.({ loaded: 1_200_000 });
  await expect.element(page.getByText("1,2 MB di 3,4 MB")).toBeVisible();
  await expect.element(bar).toHaveAttribute("value", "1200000");
  await expect.element(page.getByText(/^Invio del file in corso/)).toBeVisible();
  await expectNoAccessibilityViolations();
  expectNoHorizontalScroll();
  broken?.onerror?.();
  await expect.element(page.getByText("Controlla la connessione.")).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();

  (await start(2))?.answer(422, { message: "Questo file non è una copia intera di Fetta." });
  await expect.element(page.getByText("Questo file non è una copia intera di Fetta.")).toBeVisible();

  const last = await start(3);
  last?.upload.onprogress?.({ loaded: 3_400_000 });
  await expect.element(page.getByText(/Controllo e ripristino in corso/)).toBeVisible();
  await expect.element(bar).not.toHaveAttribute("value");
  last?.answer(200, { rows: 12_345 });
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Copia ripristinata");
  await expect.element(page.getByText("12.345 righe ripristinate. Adesso accedi.")).toBeVisible();
  for (const { opened, headers, body } of FakeUpload.sent) {
    expect(opened).toBe("POST /api/first-run/restore");
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "x-first-run-code": "AAAABBBBCCCCDDDD",
    });
    expect((body as File).size).toBe(file.size);
  }
});
