import { useEffect, useRef, useState } from "react";
import type { Plan, PlanType } from "@fetta/domain/billing/pro-plan";
import { paywall } from "../../../entities/pro/pro-plan.messages.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { refreshSession } from "../../../entities/session/session.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { toastError } from "../../../ui/overlays/toast.ts";

/** Milliseconds after which a payment page that has not opened counts as failed: the plans are enabled again. */
const openTimeoutMs = 20_000;

/** An http(s) URL in the response; undefined for anything else. */
function checkoutUrlIn(answer: { url?: unknown }): string | undefined {
  return typeof answer.url === "string" && /^https?:\/\//.test(answer.url) ? answer.url : undefined;
}

/** Opens the payment page of a plan, one at a time; after a return from there, every plan is enabled again. */
export function useCheckout() {
  const [chosen, setChosen] = useState<PlanType | null>(null);
  const pendingRequest = useRef<AbortController | null>(null);
  const reset = (): void => {
    pendingRequest.current?.abort();
    pendingRequest.current = null;
    setChosen(null);
  };
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      reset();
      // After a navigation back the user may have paid.
      void refreshSession();
    };
    addEventListener("pageshow", handlePageShow);
    return () => {
      removeEventListener("pageshow", handlePageShow);
      // After a navigation away, a late response must not redirect the user.
      pendingRequest.current?.abort();
    };
  }, []);
  useEffect(() => {
    if (chosen === null) return;
    const timer = setTimeout(reset, openTimeoutMs);
    return () => clearTimeout(timer);
  }, [chosen]);

  const choose = async ({ type: planType, priceCents: amount, days }: Plan): Promise<void> => {
    if (pendingRequest.current) return;
    const { signal } = (pendingRequest.current = new AbortController());
    setChosen(planType);
    try {
      const answer = await api.billing.checkout.mutate(
        { planType, amount, days },
        { signal, context: { skipBatch: true } },
      );
      if (signal.aborted) return;
      const page = checkoutUrlIn(answer);
      if (page !== undefined) {
        location.assign(page);
        return;
      }
      toastError(paywall.noUrl);
    } catch (error) {
      if (signal.aborted) return;
      toastError(parseApiError(error).message ?? paywall.startFailed);
    }
    reset();
  };
  return { chosen, choose: (plan: Plan): void => void choose(plan) };
}
