import { useNavigate } from "@tanstack/react-router";

/** To the plans, because the day's free scans are used up; `resetsAt` is when they are there again (ISO). */
export function useOpenPaywall(): (resetsAt?: string) => void {
  const navigate = useNavigate();
  return (resetsAt) => {
    const resetParams = resetsAt === undefined ? {} : { resetsAt };
    void navigate({ to: "/paywall", search: { motivo: "limite", ...resetParams }, replace: true });
  };
}
