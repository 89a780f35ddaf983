import { useNavigate } from "@tanstack/react-router";

/** To the plans, because the day's free scans are used up; `resetsAt` is when they are there again (ISO). */
export function useToPlans(): (resetsAt?: string) => void {
  const navigate = useNavigate();
  return (resetsAt) => {
    const when = resetsAt === undefined ? {} : { resetsAt };
    void navigate({ to: "/paywall", search: { motivo: "limite", ...when }, replace: true });
  };
}
