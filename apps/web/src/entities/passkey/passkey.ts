import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  getBrowserCapabilities,
  platformAuthenticatorIsAvailable,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { api, type Outputs } from "../../lib/api/api-client.ts";
import { parseApiError } from "../../lib/api/api-error.ts";
import { getDataOwner } from "../../lib/api/signed-in-account.ts";
import { isNumber, isRecordOf, isString, readStored, writeStored } from "../../lib/stored-schema.ts";
import { passkeyOffer } from "./passkey-offer.ts";

// Loaded on demand: the library of this module is on no page that does without passkeys.

/** Whether this browser has passkeys, and whether it offers them in the autofill of a field. */
export const supportsPasskeys = browserSupportsWebAuthn;
export const supportsAutofill = browserSupportsWebAuthnAutofill;

/** Names of the errors of a browser, as the library passes them on. */
const isNamed = (error: unknown, ...names: string[]): boolean => error instanceof Error && names.includes(error.name);

/** Ms after which the offer in the autofill gets another challenge; the server's expires after five minutes. */
const renewAfterMs = 4 * 60_000;

/** Prompts that a person may cancel before the autofill no longer offers passkeys: until the page is opened again. */
const maxCancelled = 3;

type SignInOptions = Outputs["passkey"]["signInOptions"];

/** Signs in with the passkey that a person chose; tells the browser where the server does not know it. */
async function signIn(answer: Awaited<ReturnType<typeof startAuthentication>>, { rpId }: SignInOptions): Promise<void> {
  try {
    await api.passkey.signIn.mutate(answer);
  } catch (error) {
    const unknown = { rpID: rpId ?? location.hostname, credentialID: answer.id };
    if (parseApiError(error).code === "passkey_unknown")
      await sendSignal({ signalName: "unknownCredential", ...unknown }).catch(() => undefined);
    throw error;
  }
}

/** Signs in with the browser's own prompt; false where the person cancelled it. Throws what the server answered. */
export async function signInByPrompt(): Promise<boolean> {
  const optionsJSON = await api.passkey.signInOptions.mutate();
  const answer = await startAuthentication({ optionsJSON }).catch(() => null);
  if (answer) await signIn(answer, optionsJSON);
  return answer !== null;
}

type Autofill = {
  /** A passkey was chosen and has signed in. */
  onSignedIn: () => void;
  /** A passkey was chosen and is not accepted. */
  onRejected: (error: unknown) => void;
};

/**
 * Offers the passkeys of this device in the autofill of the address field, in a browser that can (`supportsAutofill`). Where the server
 * cannot be reached, nothing is offered and nothing is said. Returns the function that ends the offer.
 */
export function offerAutofill({ onSignedIn, onRejected }: Autofill): () => void {
  let offers = 0;
  let cancelled = 0;
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const offer = async (): Promise<void> => {
    const own = (offers += 1);
    const isCurrent = (): boolean => own === offers;
    try {
      const optionsJSON = await api.passkey.signInOptions.mutate();
      if (!isCurrent()) return;
      timer = setTimeout(() => void offer(), renewAfterMs);
      isWaiting = true;
      const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
      isWaiting = false;
      clearTimeout(timer);
      await signIn(answer, optionsJSON).then(onSignedIn, (error: unknown) => {
        onRejected(error);
        void offer();
      });
    } catch (error) {
      if (!isCurrent()) return;
      isWaiting = false;
      clearTimeout(timer);
      if (isNamed(error, "NotAllowedError") && (cancelled += 1) < maxCancelled) void offer();
    }
  };

  void offer();
  return () => {
    offers += 1;
    clearTimeout(timer);
    if (isWaiting) WebAuthnAbortService.cancelCeremony();
  };
}

/** Ms that a browser gets to create a passkey without a prompt: some neither do it nor say that they do not. */
const automaticCreationMs = 4000;

export type Creation = "created" | "cancelled" | "exists";

/**
 * Creates a passkey, with the browser's prompt or, where `isAutomatic`, without one. "exists": this device, or its
 * password manager, already has one of the account. Throws what the server answered.
 */
export async function createPasskey({ isAutomatic = false } = {}): Promise<Creation> {
  const optionsJSON = await api.passkey.registrationOptions.mutate({ isAutomatic });
  let answer: Awaited<ReturnType<typeof startRegistration>>;
  const timer = isAutomatic && setTimeout(() => WebAuthnAbortService.cancelCeremony(), automaticCreationMs);
  try {
    answer = await startRegistration({ optionsJSON, useAutoRegister: isAutomatic });
  } catch (error) {
    return isNamed(error, "InvalidStateError") ? "exists" : "cancelled";
  } finally {
    if (timer !== false) clearTimeout(timer);
  }
  await api.passkey.add.mutate(answer);
  return "created";
}

/** Tells the browser which passkeys the account has, so that it offers no removed one; where it listens. */
export async function signalPasskeys({ rpId, userHandle, passkeys }: Outputs["passkey"]["list"]): Promise<void> {
  const allAcceptedCredentialIDs = passkeys.map(({ credentialId }) => credentialId);
  await sendSignal({
    signalName: "allAcceptedCredentials",
    rpID: rpId,
    userID: userHandle,
    allAcceptedCredentialIDs,
  }).catch(() => undefined);
}

const answerKey = "fetta-passkey-offer";
const restMs = 90 * 24 * 60 * 60 * 1000;
/** After so many refusals a passkey is offered in the settings only. */
const maxRefusals = 2;

/** The answers of an account to the offer on this device; they outlive a sign-out, which the next offer follows. */
type StoredAnswer = { account: string; refusals: number; restsUntil: number };
const isStoredAnswer = isRecordOf({ account: isString, refusals: isNumber, restsUntil: isNumber });

function readAnswer(): StoredAnswer | null {
  const stored = readStored<StoredAnswer>("local", answerKey, isStoredAnswer);
  return stored?.account === getDataOwner() ? stored : null;
}

/** Closes the offer: for 90 days and, the second time, for good; `isSettled`: for good, since there is a passkey. */
export function closeOffer({ isSettled = false } = {}, now: Date = new Date()): void {
  const refusals = isSettled ? maxRefusals : (readAnswer()?.refusals ?? 0) + 1;
  writeStored("local", answerKey, { account: getDataOwner(), refusals, restsUntil: now.getTime() + restMs });
  passkeyOffer.set(null);
}

/** Whether a card may offer a passkey to the account on this device. */
export function mayOffer(now: Date = new Date()): boolean {
  const answer = readAnswer();
  return answer === null || (answer.refusals < maxRefusals && now.getTime() >= answer.restsUntil);
}

/**
 * After a sign-in with the password: creates a passkey without a prompt where the browser can; "offer" where the home
 * page may offer one instead. Nothing is said about a failure: the person asked for nothing.
 */
export async function createAfterPassword(): Promise<"offer" | "done"> {
  if (!browserSupportsWebAuthn()) return "done";
  const { conditionalCreate } = await getBrowserCapabilities();
  if (conditionalCreate === "supported") {
    const creation = await createPasskey({ isAutomatic: true }).catch(() => "exists" as const);
    if (creation !== "cancelled") return "done";
  }
  return mayOffer() && (await platformAuthenticatorIsAvailable()) ? "offer" : "done";
}
