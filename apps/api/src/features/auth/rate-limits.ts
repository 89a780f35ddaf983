import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Rate } from "@fetta/db/queries/platform/rate-limit";

/**
 * What can be done so many times, and no more: by an account (its address) or from a network. Many share the address of
 * a family or of a phone company, so a network may do more.
 */
export const rates = {
  /** Whoever registers is told whether an address has an account: it takes this long to try a list of them. */
  registrations: { kind: "register_network", most: 30, minutes: 60 },
  verificationMails: { kind: "verify_account", most: 3, minutes: 60 },
  resetMails: { kind: "reset_account", most: 3, minutes: 60 },
  resetRequests: { kind: "reset_network", most: 10, minutes: 60 },
  providerSignIns: { kind: "provider_network", most: 60, minutes: 60 },
  providerReturns: { kind: "provider_return_network", most: 60, minutes: 60 },
  identityMails: { kind: "identity_account", most: 3, minutes: 60 },
} as const satisfies Record<string, Rate>;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Who mistypes an address, or asks for a mail to one, leaves no address behind. */
export const addressHash = (email: string): string => hashOf(email.toLowerCase());

/** What stands for the network of a caller: a household has a whole /64 of IPv6, and may take any address of it. */
export function networkHash(ip: string): string {
  const [, embedded] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (embedded !== undefined) return hashOf(embedded);
  if (!isIPv6(ip)) return hashOf(ip);
  const [head = "", tail] = ip.toLowerCase().split("%", 1)[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const behind = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - groups.length - behind.length }, () => "0");
  const all = tail === undefined ? groups : [...groups, ...zeros, ...behind];
  return hashOf(
    all
      .slice(0, 4)
      .map((group) => Number.parseInt(group, 16).toString(16))
      .join(":"),
  );
}
