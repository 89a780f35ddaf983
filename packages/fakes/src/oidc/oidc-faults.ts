import { createSign, generateKeyPairSync } from "node:crypto";
import type { KeyObject } from "node:crypto";

/** Ways in which the document that says where everything is goes wrong. */
export const discoveryMisbehaviours = ["status_500", "html", "hang", "other_issuer"] as const;
export type DiscoveryMisbehaviour = (typeof discoveryMisbehaviours)[number];

/** Ways in which a code is exchanged wrongly: the answer itself, or what its ID token says. */
export const tokenMisbehaviours = [
  "status_500",
  "html",
  "hang",
  "slow",
  "huge",
  "no_id_token",
  "wrong_nonce",
  "wrong_audience",
  "wrong_issuer",
  "expired",
  "wrong_signature",
] as const;
export type TokenMisbehaviour = (typeof tokenMisbehaviours)[number];

export type SigningKey = { privateKey: KeyObject; kid: string };

const newRsaKey = (): KeyObject => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

/** A key that the provider signs with, and as it is published. */
export function signingKey(): SigningKey & { jwk: Record<string, unknown> } {
  const privateKey = newRsaKey();
  const kid = "stand-in";
  return { privateKey, kid, jwk: { ...privateKey.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" } };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function signed(claims: object, { privateKey, kid }: SigningKey): string {
  const text = `${encoded({ alg: "RS256", typ: "JWT", kid })}.${encoded(claims)}`;
  return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey, "base64url")}`;
}

function claimsIn(idToken: string): Record<string, unknown> {
  const [, payload = ""] = idToken.split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
}

const hourAgo = (): number => Math.floor(Date.now() / 1000) - 3600;

/** The same ID token with one thing wrong in it, signed as a right one is; null where nothing of it is to change. */
export function forged(idToken: string, how: TokenMisbehaviour, key: SigningKey): string | null {
  const claims = claimsIn(idToken);
  if (how === "wrong_nonce") return signed({ ...claims, nonce: "of-another-sign-in" }, key);
  if (how === "wrong_audience") return signed({ ...claims, aud: "another-app" }, key);
  if (how === "wrong_issuer") return signed({ ...claims, iss: "https://another.example" }, key);
  if (how === "expired") return signed({ ...claims, iat: hourAgo() - 60, exp: hourAgo() }, key);
  if (how === "wrong_signature") return signed(claims, { ...key, privateKey: newRsaKey() });
  return null;
}
