import { addDays } from "@fetta/domain/calendar-day";
import type { Outputs } from "../../../lib/api/procedure-types.ts";
import { today } from "../../../lib/local-date.ts";

export type Lists = Outputs["readerLink"]["list"];

export const at = (day: string): string => `${day}T11:00:00.000Z`;
export const expiry = addDays(today(), 20);
export const link: Lists["links"][number] = {
  id: "l1",
  readerName: "Dott.ssa Bianchi",
  scopes: ["diary", "weight"],
  state: "open",
  createdAt: at(addDays(today(), -10)),
  expiresAt: at(expiry),
  revokedAt: null,
  openingCount: 2,
  openings: [at(addDays(today(), -1)), at(addDays(today(), -3))],
};
export const note = {
  id: "n1",
  readerName: "Dott.ssa Bianchi",
  text: "Più fibre.",
  createdAt: at(today()),
  readAt: null,
};
export const nothing: Lists = { links: [], notes: [], proposals: [] };
