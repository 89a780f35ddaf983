import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ApiFailure } from "../../testing/fake-api.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { mountAsGuest } from "../../testing/mount-as-guest.ts";
import { sampleAccount, sampleWeek } from "../../testing/sample-account.ts";

const password = "pesche-e-basilico";
const notifications = page.getByRole("region", { name: "Notifiche (F8)" });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const passwordField = page.getByLabelText("Password", { exact: true });
const confirmation = page.getByLabelText("Conferma password");
const signIn = page.getByRole("button", { name: "Accedi", exact: true });
const register = page.getByRole("button", { name: "Crea account" });
const registration = "/auth?scheda=registrati";
const unanswered = () => new Promise<never>(() => undefined);
const refuse = (status: number, message: string) => () => {
  throw new ApiFailure(status, { message });
};
const offline = (): never => {
  throw new TypeError("Failed to fetch");
};

async function fillRegistration(email: string, word = password, again = word): Promise<void> {
  await field("Nome").fill("Giulia");
  await field("Cognome").fill("Rossi");
  await field("Email").fill(email);
  await passwordField.fill(word);
  await confirmation.fill(again);
}

async function expectFailure(title: string, text: string): Promise<void> {
  await expect.element(notifications).toMatchTextContent(title);
  await expect.element(notifications).toMatchTextContent(text);
}

test("the sign-in page redirects a signed-in user to the diary", async () => {
  mountApp("/auth");
  await expect.element(page.getByRole("heading", { name: "Oggi" })).toBeVisible();
});

test("signing in with an empty field asks for all fields and sends no request", async () => {
  const api = mountAsGuest("/auth");
  await field("Email").fill("giulia@example.org");
  await signIn.click();
  await expectFailure("Accesso Fallito", "Compila tutti i campi");
  await expect.element(passwordField).toHaveFocus();
  await expect.element(passwordField).toHaveAccessibleDescription("Compila tutti i campi");
  expect(api.callsOf("auth.login")).toEqual([]);
});

test("a wrong password shows the server's message and keeps the typed values, also without a connection", async () => {
  const api = mountAsGuest("/auth", { login: refuse(400, "Email o password non validi") });
  await field("Email").fill(" giulia@example.org ");
  await passwordField.fill("pesche-e-menta");
  await signIn.click();
  await expectFailure("Accesso Fallito", "Email o password non validi");
  api.answer({ auth: { login: offline } });
  await signIn.click();
  await expect.poll(() => api.callsOf("auth.login")).toHaveLength(2);
  await expect.element(signIn).toBeEnabled();
  await expect.element(field("Email")).toHaveValue("giulia@example.org");
  await expect.element(passwordField).toHaveValue("pesche-e-menta");
});

for (const { name, email, word, again, text } of [
  {
    name: "without an address",
    email: "",
    word: password,
    again: password,
    text: "Email e password sono obbligatorie",
  },
  {
    name: "without a password",
    email: "giulia@example.org",
    word: "",
    again: "",
    text: "Email e password sono obbligatorie",
  },
  {
    name: "with two passwords that differ",
    email: "giulia@example.org",
    word: password,
    again: `${password}!`,
    text: "Le password non coincidono",
  },
  {
    name: "with five characters",
    email: "giulia@example.org",
    word: "pesca",
    again: "pesca",
    text: "La password deve contenere almeno 6 caratteri",
  },
]) {
  test(`registering ${name} is rejected before any request is sent`, async () => {
    const api = mountAsGuest(registration);
    await fillRegistration(email, word, again);
    await register.click();
    await expectFailure("Registrazione Fallita", text);
    await expect.element(page.getByRole("alert").filter({ hasText: text }).first()).toBeVisible();
    expect(api.callsOf("auth.register")).toEqual([]);
  });
}

test("a failed registration shows the server's message, or its own, and keeps the typed values", async () => {
  const text = "Esiste già un account con questa email.";
  const api = mountAsGuest(registration, { register: refuse(409, text) });
  await fillRegistration("giulia@example.org");
  await register.click();
  await expectFailure("Registrazione Fallita", text);
  await expect.element(field("Nome")).toHaveValue("Giulia");
  await expect.element(field("Email")).toHaveValue("giulia@example.org");
  await expect.element(passwordField).toHaveValue(password);
  await expect.element(confirmation).toHaveValue(password);
  api.answer({ auth: { register: offline } });
  await register.click();
  await expectFailure("Registrazione Fallita", "Impossibile creare l'account");
});

test("the registration form keeps its values after a switch to the other tab and back", async () => {
  mountAsGuest(registration);
  await fillRegistration("giulia@example.org");
  await page.getByRole("tab", { name: "Accedi" }).click();
  await expect.element(field("Email")).toHaveValue("giulia@example.org");
  await page.getByRole("tab", { name: "Registrati" }).click();
  await expect.element(confirmation).toHaveValue(password);
});

test("a double tap on the button to sign in sends one request", async () => {
  const api = mountAsGuest("/auth", { login: unanswered });
  await field("Email").fill("giulia@example.org");
  await passwordField.fill(password);
  await signIn.dblClick();
  await expect.element(signIn).toHaveAttribute("aria-busy", "true");
  expect(api.callsOf("auth.login")).toHaveLength(1);
});

test("a double tap on the button to register sends one request", async () => {
  const api = mountAsGuest(registration, { register: unanswered });
  await fillRegistration("giulia@example.org");
  await register.dblClick();
  await expect.element(register).toHaveAttribute("aria-busy", "true");
  expect(api.callsOf("auth.register")).toHaveLength(1);
});

/** A browser that creates passkeys by its prompt only, which the person cancels. */
function cancelPrompts(): void {
  const cancelled = new DOMException("cancelled", "NotAllowedError");
  vi.spyOn(navigator.credentials, "create").mockRejectedValue(cancelled);
  vi.spyOn(PublicKeyCredential, "isUserVerifyingPlatformAuthenticatorAvailable").mockResolvedValue(true);
  vi.spyOn(PublicKeyCredential, "getClientCapabilities").mockResolvedValue({ conditionalCreate: false });
  onTestFinished(() => void vi.restoreAllMocks());
}

/** Signs in with the password; the home page follows. */
async function signInToHome() {
  const me = sampleAccount();
  const api = mountAsGuest("/auth", {
    login: () => {
      api.answer({
        account: { me },
        home: { read: ({ date }) => ({ me, day: [], week: sampleWeek(date) }) },
        passkey: {
          registrationOptions: {
            challenge: "AA",
            rp: { name: "Fetta" },
            user: { id: "AA", name: "", displayName: "" },
            pubKeyCredParams: [],
          },
        },
      });
      return me.user;
    },
  });
  await field("Email").fill("giulia@example.org");
  await passwordField.fill(password);
  await signIn.click();
  return api;
}

const offer = page.getByRole("region", { name: "La prossima volta, senza password" });

test("a cancelled prompt closes the offer of a passkey without a word, and it counts as no refusal", async () => {
  cancelPrompts();
  const api = await signInToHome();
  await offer.getByRole("button", { name: "Crea una passkey" }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(notifications.getByRole("status")).toBeEmptyDOMElement();
  expect(api.callsOf("passkey.add")).toEqual([]);
  expect(localStorage.getItem("fetta-passkey-offer")).toBeNull();
});

test("«Non ora» closes the offer of a passkey and is remembered on this device", async () => {
  cancelPrompts();
  await signInToHome();
  await offer.getByRole("button", { name: "Non ora" }).click();
  await expect.element(offer).not.toBeInTheDocument();
  expect(localStorage.getItem("fetta-passkey-offer")).toContain('"refusals":1');
});

test("a browser without passkeys in its autofill has a button for them; a cancelled prompt says nothing, a chosen one signs in", async () => {
  vi.spyOn(PublicKeyCredential, "isConditionalMediationAvailable").mockResolvedValue(false);
  const prompt = vi.spyOn(navigator.credentials, "get");
  prompt.mockRejectedValueOnce(new DOMException("cancelled", "NotAllowedError"));
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  prompt.mockResolvedValueOnce({
    id: "AQID",
    rawId: bytes,
    type: "public-key",
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes },
    getClientExtensionResults: () => ({}),
  } as unknown as Credential);
  onTestFinished(() => void vi.restoreAllMocks());
  const me = sampleAccount();
  const api = mountAsGuest("/auth");
  api.answer({
    passkey: {
      signInOptions: { challenge: "AA", rpId: "localhost" },
      signIn: () => {
        api.answer({ account: { me }, home: { read: ({ date }) => ({ me, day: [], week: sampleWeek(date) }) } });
        return me.user;
      },
    },
  });
  const button = page.getByRole("button", { name: "Accedi con una passkey" });
  await button.click();
  await expect.poll(() => prompt.mock.calls.length).toBe(1);
  await expect.element(notifications.getByRole("status")).toBeEmptyDOMElement();
  expect(api.callsOf("passkey.signIn")).toEqual([]);
  await button.click();
  await expect.element(page.getByRole("heading", { name: "Diario" })).toBeVisible();
  expect(api.callsOf("passkey.signIn")).toHaveLength(1);
});
