import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { RateLimit } from "@fetta/db/queries/platform/rate-limit";

/**
 * Rate limits by account (its address) or by network. Households and mobile carriers share addresses, so the network
 * limits are higher.
 */
export const authRateLimits = {
  /**
   * Registration reveals whether an address has an account: this limit bounds how fast a list of addresses can be
   * tested.
   */
  registrations: { kind: "register_network", max: 30, windowMinutes: 60 },
  verificationMails: { kind: "verify_account", max: 3, windowMinutes: 60 },
  resetMails: { kind: "reset_account", max: 3, windowMinutes: 60 },
  resetRequests: { kind: "reset_network", max: 10, windowMinutes: 60 },
  providerSignIns: { kind: "provider_network", max: 60, windowMinutes: 60 },
  providerReturns: { kind: "provider_return_network", max: 60, windowMinutes: 60 },
  identityMails: { kind: "identity_account", max: 3, windowMinutes: 60 },
} as const satisfies Record<string, RateLimit>;

const sha256Hex = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Rate limit key of an account. */
export const hashAccountId = (userId: string): string => sha256Hex(userId);

/** Addresses are stored as hashes, so that a mistyped address leaves no personal data. */
export const hashEmail = (email: string): string => sha256Hex(email.toLowerCase());

/** Hash of the client's network: a household has a whole /64 of IPv6, and may use any address of it. */
export function hashNetwork(ip: string): string {
  const [, embeddedIpv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (embeddedIpv4 !== undefined) return sha256Hex(embeddedIpv4);
  if (!isIPv6(ip)) return sha256Hex(ip);
  const [head = "", tail] = ip.toLowerCase().split("%", 1)[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const tailGroups = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - groups.length - tailGroups.length }, () => "0");
  const all = tail === undefined ? groups : [...groups, ...zeros, ...tailGroups];
  return sha256Hex(
    all
      .slice(0, 4)
      .map((group) => Number.parseInt(group, 16).toString(16))
      .join(":"),
  );
}
