import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from "node:crypto";
import Fastify, { type FastifyRequest } from "fastify";
import { z } from "zod";
import { openOnFreePort, serveFaultModes, type FaultOptions } from "../fake-server.ts";

/**
 * Faults: `429` asks to wait a second, `500` fails, `down` resets the connection, `hang` sends nothing, `redirect` answers
 * with another address.
 */
const pushFaults = ["429", "500", "down", "hang", "redirect"] as const;
export type PushFault = (typeof pushFaults)[number];

/** A message as the browser gets it, decrypted, with what its sender told the push service. */
export type PushedMessage = {
  subscriptionId: string;
  payload: string;
  ttlSeconds: number;
  urgency: string;
  topic: string | null;
  /** Whom the push service may write to. */
  contact: string;
};

/** A subscription as a page gets it from `PushManager.subscribe`, as JSON. */
export type FakeSubscription = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };

export type FakePushService = {
  /** Base URL of the service, which an app has to allow: PUSH_SERVICE_URL. */
  url: string;
  /** The messages of all subscriptions, in order. */
  messages: PushedMessage[];
  /** Requests, also those that were rejected. */
  readonly requestCount: number;
  /** Subscribes a browser to the sender with this key, base64url (RFC 8292, 4.1). */
  subscribe: (applicationServerKey: string) => FakeSubscription;
  /** Ends a subscription: 410 where the push service remembers it, else 404. */
  expire: (subscriptionId: string, status: 404 | 410) => void;
  setFault: (fault: PushFault | null, options?: FaultOptions) => void;
  /** Closes the server at once, including requests that hang. */
  close: () => Promise<void>;
};

/** What a browser keeps of a subscription: its key pair and the secret that it shares with the sender (RFC 8291, 3.1). */
type ReceiverKeys = { privateKey: Buffer; publicKey: Buffer; authSecret: Buffer };

const curve = "prime256v1";

function createReceiverKeys(): ReceiverKeys {
  const keys = createECDH(curve);
  keys.generateKeys();
  return { privateKey: keys.getPrivateKey(), publicKey: keys.getPublicKey(), authSecret: randomBytes(16) };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

const tagBytes = 16;
/** Delimiter that ends the text of the last record (RFC 8188, 2). */
const lastRecordDelimiter = 2;

/**
 * The text of a message for these keys: the header of aes128gcm (salt, record size, public key of the sender), then one
 * record (RFC 8188, RFC 8291). Throws for whatever a browser would discard.
 */
export function decryptMessage(body: Buffer, { privateKey, publicKey, authSecret }: ReceiverKeys): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (keyLength !== 65) throw new Error("the header has no key of P-256");
  if (record.length > recordSize) throw new Error("more than one record");
  const receiver = createECDH(curve);
  receiver.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
  const secret = derive(receiver.computeSecret(senderKey), authSecret, info, 32);
  const contentKey = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
  decipher.setAuthTag(record.subarray(-tagBytes));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== lastRecordDelimiter) throw new Error("the record is not the last one");
  return padded.subarray(0, end).toString("utf8");
}

/** Bytes that every push service takes (RFC 8030, 7.2). */
const maxBodyBytes = 4096;
const maxTokenSeconds = 86_400;

const requestHeaders = z.object({
  // RFC 8030, 5.2: without it the request is rejected.
  ttl: z.string().regex(/^\d{1,9}$/),
  "content-encoding": z.literal("aes128gcm"),
  urgency: z.enum(["very-low", "low", "normal", "high"]).default("normal"),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
});
const claimsSchema = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) });

const fromBase64Url = (text: string): Buffer => Buffer.from(text, "base64url");
const readJson = (part: string): unknown => JSON.parse(fromBase64Url(part).toString("utf8"));

/**
 * The claims of the VAPID token (RFC 8292): signed by the key that the browser subscribed with, for this service, for at
 * most a day. Throws for any other.
 */
function verifySender(authorization: string | undefined, origin: string, subscribedKey: string) {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  if (key !== subscribedKey) throw new Error("another key than that of the subscription");
  z.object({ typ: z.literal("JWT"), alg: z.literal("ES256") }).parse(readJson(header));
  const point = fromBase64Url(key);
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    fromBase64Url(signature),
  );
  if (!isSigned) throw new Error("the signature is wrong");
  const { aud, exp, sub } = claimsSchema.parse(readJson(claims));
  const seconds = exp - Date.now() / 1000;
  if (aud !== origin || seconds <= 0 || seconds > maxTokenSeconds) throw new Error("the token is not for now and here");
  return { contact: sub };
}

type Subscription = { keys: ReceiverKeys; senderKey: string; endedWith?: 404 | 410 };

/**
 * Starts a fake push service on 127.0.0.1 (RFC 8030) that is the browser too: it decrypts what it takes (RFC 8291) and
 * rejects messages that a push service or a browser would not take. `POST /__control {mode, times?}` sets the fault.
 */
export async function startFakePushService(): Promise<FakePushService> {
  const server = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  server.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  const subscriptions = new Map<string, Subscription>();
  const messages: PushedMessage[] = [];
  let origin = "";
  let requestCount = 0;
  const { setFault, takeMode } = serveFaultModes(server, pushFaults, 30_000);

  const readMessage = (request: FastifyRequest, id: string, { keys, senderKey }: Subscription): PushedMessage => {
    const { ttl, urgency, topic = null } = requestHeaders.parse(request.headers);
    const { contact } = verifySender(request.headers.authorization, origin, senderKey);
    const payload = decryptMessage(request.body as Buffer, keys);
    return { subscriptionId: id, payload, ttlSeconds: Number(ttl), urgency, topic, contact };
  };

  server.post<{ Params: { id: string } }>("/push/:id", async (request, reply) => {
    requestCount += 1;
    const mode = takeMode();
    if (mode?.fault === "down") return void request.raw.socket.resetAndDestroy();
    if (mode?.fault === "hang") await mode.wait();
    if (mode?.fault === "429") return reply.status(429).header("retry-after", "1").send();
    if (mode?.fault === "500") return reply.status(500).send();
    if (mode?.fault === "redirect") return reply.redirect(`${origin}/push/${randomUUID()}`, 307);
    const { id } = request.params;
    const subscription = subscriptions.get(id);
    if (!subscription) return reply.status(404).send();
    if (subscription.endedWith !== undefined) return reply.status(subscription.endedWith).send();
    if (!Buffer.isBuffer(request.body)) return reply.status(400).send();
    if (request.body.length > maxBodyBytes) return reply.status(413).send();
    try {
      messages.push(readMessage(request, id, subscription));
    } catch (error) {
      return reply.status(error instanceof z.ZodError ? 400 : 403).send({ message: String(error) });
    }
    return reply.status(201).header("location", `${origin}/message/${randomUUID()}`).send();
  });

  const { url, close } = await openOnFreePort(server);
  origin = url;
  return {
    url,
    messages,
    get requestCount() {
      return requestCount;
    },
    subscribe: (senderKey) => {
      const id = randomUUID();
      const keys = createReceiverKeys();
      subscriptions.set(id, { keys, senderKey });
      const { publicKey, authSecret } = keys;
      return {
        id,
        endpoint: `${url}/push/${id}`,
        keys: { p256dh: publicKey.toString("base64url"), auth: authSecret.toString("base64url") },
      };
    },
    expire: (id, status) => {
      const subscription = subscriptions.get(id);
      if (subscription) subscription.endedWith = status;
    },
    setFault,
    close,
  };
}
