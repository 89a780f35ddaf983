import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";

/** Faults of the discovery document. */
export const discoveryFaults = ["status_500", "html", "hang", "other_issuer"] as const;
export type DiscoveryFault = (typeof discoveryFaults)[number];

/** Faults of the token endpoint: of the response itself or of the claims in its ID token. */
export const tokenFaults = [
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
export type TokenFault = (typeof tokenFaults)[number];

export type SigningKey = { privateKey: KeyObject; kid: string };

const generateRsaKey = (): KeyObject => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

/** Creates a signing key of the provider and its JWK (RS256). */
export function createSigningKey(): SigningKey & { jwk: Record<string, unknown> } {
  const privateKey = generateRsaKey();
  const kid = "fake";
  return { privateKey, kid, jwk: { ...privateKey.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" } };
}

const encodeJson = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function signJwt(claims: object, { privateKey, kid }: SigningKey): string {
  const text = `${encodeJson({ alg: "RS256", typ: "JWT", kid })}.${encodeJson(claims)}`;
  return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey, "base64url")}`;
}

function decodeClaims(idToken: string): Record<string, unknown> {
  const [, payload = ""] = idToken.split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
}

const oneHourAgoSeconds = (): number => Math.floor(Date.now() / 1000) - 3600;

/**
 * Returns the ID token with one wrong claim or signature, signed like a valid one; null when the fault leaves it
 * unchanged.
 */
export function forgeIdToken(idToken: string, fault: TokenFault, key: SigningKey): string | null {
  const claims = decodeClaims(idToken);
  if (fault === "wrong_nonce") return signJwt({ ...claims, nonce: "of-another-sign-in" }, key);
  if (fault === "wrong_audience") return signJwt({ ...claims, aud: "another-app" }, key);
  if (fault === "wrong_issuer") return signJwt({ ...claims, iss: "https://another.example" }, key);
  if (fault === "expired") return signJwt({ ...claims, iat: oneHourAgoSeconds() - 60, exp: oneHourAgoSeconds() }, key);
  if (fault === "wrong_signature") return signJwt(claims, { ...key, privateKey: generateRsaKey() });
  return null;
}
