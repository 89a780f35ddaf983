import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { RateLimit } from "@fetta/db/queries/platform/rate-limit";

/**
 * What can be done so many times, and no more: by an account (its address) or from a network. Many share the address of
 * a family or of a phone company, so a network may do more.
 */
export const authRateLimits = {
  /** Whoever registers is told whether an address has an account: it takes this long to try a list of them. */
  registrations: { kind: "register_network", max: 30, windowMinutes: 60 },
  verificationMails: { kind: "verify_account", max: 3, windowMinutes: 60 },
  resetMails: { kind: "reset_account", max: 3, windowMinutes: 60 },
  resetRequests: { kind: "reset_network", max: 10, windowMinutes: 60 },
  providerSignIns: { kind: "provider_network", max: 60, windowMinutes: 60 },
  providerReturns: { kind: "provider_return_network", max: 60, windowMinutes: 60 },
  identityMails: { kind: "identity_account", max: 3, windowMinutes: 60 },
} as const satisfies Record<string, RateLimit>;

const sha256Hex = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Who mistypes an address, or asks for a mail to one, leaves no address behind. */
export const hashEmail = (email: string): string => sha256Hex(email.toLowerCase());

/** What stands for the network of a caller: a household has a whole /64 of IPv6, and may take any address of it. */
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
