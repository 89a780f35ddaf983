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
