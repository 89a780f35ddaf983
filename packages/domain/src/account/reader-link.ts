import * as z from "zod/mini";
import { addDays, type CalendarDay } from "../calendar-day.ts";
import { calorieGoalBounds, macroGoalBounds } from "../goals/daily-goals.ts";
import { requiredText, singleLineText, type TextMessages } from "../text-input.ts";
import { readerLinkConsentVersion } from "./consents.ts";

/** What a link lets its reader see; each part of the diary belongs to one scope. */
export const readerScopes = ["diary", "weight", "nutrients"] as const;
export type ReaderScope = (typeof readerScopes)[number];

/** Days that a link lasts; the longest is the bound of the database too. */
export const readerLinkDays = ["7", "14", "30"] as const;
export type ReaderLinkDays = (typeof readerLinkDays)[number];

/** Maximum number of open links of one person. */
export const maxOpenReaderLinks = 10;

/** Characters of a note. */
export const maxReaderNoteLength = 2000;

/** A token is 128 random bits in base64url. */
const tokenPattern = /^[\w-]{22}$/;
export const isReaderToken = (text: string): boolean => tokenPattern.test(text);

/** Days that a reader sees, today included; the consent names them. */
const readerHistoryDays = 90;
/** The first day that a reader sees. */
export const firstReaderDay = (today: CalendarDay): CalendarDay => addDays(today, 1 - readerHistoryDays);

/** `outdated`: the text that the person consented to has changed since, and the consent to an earlier one is void. */
export type ReaderLinkState = "open" | "expired" | "revoked" | "outdated";

/** Whether a link lets its reader in at this moment, and if not, why. */
export function readerLinkStateAt(
  link: { expiresAt: Date; revokedAt: Date | null; consentVersion: string },
  now: Date,
): ReaderLinkState {
  if (link.revokedAt !== null) return "revoked";
  if (link.expiresAt <= now) return "expired";
  return link.consentVersion === readerLinkConsentVersion ? "open" : "outdated";
}

/** The first word of a name, which is all that a reader learns of it; null for an empty name. */
export function firstNameOf(name: string | null): string | null {
  const [first = ""] = (name ?? "").trim().split(/\s+/u);
  return first === "" ? null : first;
}

export type ReaderLinkMessages = TextMessages & { scopes: string; consent: string };

/** The input of the procedure that creates a link, with the given messages. */
export const createReaderLinkInput = (messages: ReaderLinkMessages) =>
  z.object({
    readerName: singleLineText(80, messages),
    scopes: z.pipe(
      z.array(z.enum(readerScopes)).check(z.minLength(1, messages.scopes), z.maxLength(readerScopes.length)),
      z.transform((scopes: ReaderScope[]) => readerScopes.filter((scope) => scopes.includes(scope))),
    ),
    days: z.enum(readerLinkDays),
    /** Version of the consent text that the person has agreed to. */
    consentVersion: z.string(messages.consent).check(z.maxLength(40)),
  });

/** The input of the procedure by which a reader leaves a note. */
export const createReaderNoteInput = (messages: TextMessages) =>
  z.object({
    text: z.pipe(
      requiredText(maxReaderNoteLength, messages),
      z.transform((text: string) => text.replaceAll(/\r\n?/g, "\n").replaceAll(/(?![\n\t])\p{Cc}/gu, " ")),
    ),
  });

/** The input of the procedure by which a reader proposes goals for every day: kcal and grams. */
export function createProposedGoalsInput(messages: { calorieGoal: string; macroGoal: string }) {
  const { calorieGoal, macroGoal } = messages;
  const grams = z.number(macroGoal).check(z.gte(macroGoalBounds.min, macroGoal), z.lte(macroGoalBounds.max, macroGoal));
  const { min, max } = calorieGoalBounds;
  return z.object({
    calories: z.int(calorieGoal).check(z.gte(min, calorieGoal), z.lte(max, calorieGoal)),
    protein: grams,
    carbs: grams,
    fat: grams,
  });
}
