import { createHmac, timingSafeEqual } from "node:crypto";

/** Lifetime of a code in seconds and its digits: the defaults of authenticator apps. */
const totp = { stepSeconds: 30, digits: 6 } as const;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes as base32 without padding (RFC 4648), the format in which authenticator apps take a secret. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** The code of a time step: HOTP over the step's number (RFC 4226, 5.3; RFC 6238) with SHA-1. */
export function generateTotp(secret: Uint8Array, step: number, digits: number = totp.digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step of an instant: 30-second spans since 1970. */
export const toTimeStep = (instant: Date): number => Math.floor(instant.getTime() / 1000 / totp.stepSeconds);

/**
 * The time step that this code belongs to, with a tolerance of one step of clock drift (RFC 6238, 5.2); null for a
 * wrong code. Every step is compared in constant time.
 */
export function findMatchingStep(secret: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  const currentStep = toTimeStep(now);
  const matching = [currentStep, currentStep - 1, currentStep + 1].filter((step) => {
    const expected = Buffer.from(generateTotp(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return matching[0] ?? null;
}

/** otpauth: URI that passes the secret to an authenticator app (Key Uri Format). */
export function buildOtpauthUri(secret: Uint8Array, account: string): string {
  const query = new URLSearchParams({ secret: encodeBase32(secret), issuer: "Fetta" });
  return `otpauth://totp/${encodeURIComponent(`Fetta:${account}`)}?${query.toString()}`;
}
