import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** What a browser keeps of a subscription: its key pair and the secret that it shares with the sender (RFC 8291, 3.1). */
export type ReceiverKeys = { privateKey: Buffer; publicKey: Buffer; authSecret: Buffer };

const curve = "prime256v1";

export function createReceiverKeys(): ReceiverKeys {
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
