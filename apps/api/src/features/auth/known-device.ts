import { createHash } from "node:crypto";
import { deleteSurplusLoginDevices, isLoginDevice, saveLoginDevice } from "@fetta/db/queries/auth/login-attempt";
import type { Db } from "@fetta/db/schema/schema";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "../../config/env.ts";
import { createToken, createTokenCookie } from "./sessions.ts";
import { formatDeviceName } from "../../messages/field-messages.ts";

/**
 * Matched in order by a distinctive token; most of these user agents also contain the tokens of entries further down.
 */
const browsers = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(?:OPR|OPT|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:\b|Headless)(?:Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows NT\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

/** Longer than the User-Agent of any browser; the rest is ignored. */
const maxUserAgentLength = 400;

/**
 * Name of a device ("Chrome su Android") from the User-Agent; null where it contains no known browser or system. It is
 * for display only, and no decision depends on it.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, maxUserAgentLength) ?? "";
  const findName = (patterns: readonly (readonly [RegExp, string])[]): string | undefined =>
    patterns.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [findName(browsers), findName(systems)];
  return browser === undefined || system === undefined ? null : formatDeviceName(browser, system);
}

/** Days for which a device that signed in is known: the maximum cookie lifetime of browsers. */
export const deviceDays = 400;

/** Maximum known devices of an account; the ones with the oldest sign-in are removed. */
const maxDevices = 20;

/** Used for addresses without an account, so that looking up devices takes equally long. */
const placeholderUserId = "00000000-0000-0000-0000-000000000000";

export const deviceCookie = createTokenCookie("device", deviceDays * 86_400);

/** Hash of a device for one account: one cookie used for two accounts links them in no table. */
const hashDeviceId = (userId: string, token: string): string =>
  createHash("sha256").update(`${userId}:${token}`).digest("hex");

/**
 * The key under which failed logins from this device are counted, where it signed in to the account before (`userId`;
 * undefined for an address without an account); null for an unknown device.
 */
export async function findKnownDeviceKey(
  db: Db,
  userId: string | undefined,
  token: string | undefined,
): Promise<string | null> {
  if (token === undefined) return null;
  const id = hashDeviceId(userId ?? placeholderUserId, token);
  return (await isLoginDevice(db, id)) ? `device:${id}` : null;
}

/** Stores that this device signed in to the account and sets its cookie with the maximum lifetime. */
export async function rememberDevice(
  db: Db,
  env: Env,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: string,
): Promise<void> {
  const token = deviceCookie.read(env, request) ?? createToken();
  await saveLoginDevice(db, hashDeviceId(userId, token), userId);
  await deleteSurplusLoginDevices(db, userId, maxDevices);
  deviceCookie.set(env, reply, token);
}
