import type { Me } from "../session/session.ts";
import { useNavigate } from "@tanstack/react-router";

/** Opens the plans because the free scans of the day are used up; `resetsAt` is when they are available again (ISO). */
export function useOpenPaywall(): (resetsAt?: string) => void {
  const navigate = useNavigate();
  return (resetsAt) => void navigate({ to: "/paywall", search: { reason: "quotaUsed", resetsAt }, replace: true });
}

const quotaMessagePattern = /limite|daily limit|undefined is not an object/i;

/** True for the message of a failed analysis that means a used-up daily limit, whatever its source. */
export function isQuotaMessage(message: string): boolean {
  return quotaMessagePattern.test(message);
}

/** The start of the next day (ISO) where the day's recipe generation is used up, else undefined. */
export function usedUpGenerationUntil({ ai, usage }: Pick<Me, "ai" | "usage">): string | undefined {
  const { recipeGenerations } = usage;
  return ai.available && countRemainingScans(recipeGenerations) === 0 ? recipeGenerations.resetsAt : undefined;
}

/** Scans left today; null where they are unlimited. After `resetsAt` the full limit is available again. */
export function countRemainingScans(
  { used, limit, resetsAt }: Me["usage"]["foodScans"],
  now: Date = new Date(),
): number | null {
  if (limit === null) return null;
  return now >= new Date(resetsAt) ? limit : Math.max(0, limit - used);
}
