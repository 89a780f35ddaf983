import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** Flags of authenticator data (WebAuthn, section 6.1). */
const flags = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 } as const;

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const toBase64url = (data: string | Uint8Array): string => Buffer.from(data).toString("base64url");

type Behaviour = {
  /** The origin of the page, as the browser reports it. */
  origin?: string;
  isPresent?: boolean;
  isVerified?: boolean;
  signCount?: number;
  userHandle?: string;
};

/**
 * An authenticator with one key pair (ES256) and the browser around it: it answers the options of the server as they do,
 * or, by a behaviour, as they must not.
 */
export function createSoftwareAuthenticator(siteOrigin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let userHandle = "";

  const clientDataOf = (type: string, challenge: string, { origin = siteOrigin }: Behaviour): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** Hash of the relying party, flags and sign count. */
  function authenticatorData(rpId: string, more: number, behaviour: Behaviour): Buffer {
    const { isPresent = true, isVerified = true, signCount = 0 } = behaviour;
    const state = (isPresent ? flags.userPresent : 0) | (isVerified ? flags.userVerified : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    return Buffer.concat([sha256(rpId), Buffer.from([state]), count]);
  }

  /** The public key in COSE: ES256 on the curve P-256. */
  function coseKey(): Uint8Array {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const parts: [number, number | Uint8Array][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ];
    return isoCBOR.encode(new Map(parts));
  }

  const answer = <Response extends object>(response: Response) => ({
    id: toBase64url(id),
    rawId: toBase64url(id),
    type: "public-key" as const,
    clientExtensionResults: {},
    response,
  });

  return {
    credentialId: toBase64url(id),
    create(
      options: { challenge: string; rp: { id?: string | undefined }; user: { id: string } },
      behaviour: Behaviour = {},
    ) {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        authenticatorData(options.rp.id ?? "", flags.attested, behaviour),
        Buffer.alloc(16),
        length,
        id,
        coseKey(),
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return answer({
        clientDataJSON: toBase64url(clientDataOf("webauthn.create", options.challenge, behaviour)),
        attestationObject: toBase64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ["internal"],
      });
    },
    get(options: { challenge: string; rpId?: string | undefined }, behaviour: Behaviour = {}) {
      const clientData = clientDataOf("webauthn.get", options.challenge, behaviour);
      const data = authenticatorData(options.rpId ?? "", 0, behaviour);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(clientData)]))
        .sign(privateKey);
      return answer({
        clientDataJSON: toBase64url(clientData),
        authenticatorData: toBase64url(data),
        signature: toBase64url(signature),
        userHandle: behaviour.userHandle ?? userHandle,
      });
    },
  };
}
