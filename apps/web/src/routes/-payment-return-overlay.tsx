import { TrpcProvider } from "../lib/api/trpc-provider.tsx";
import { findPlan } from "@fetta/domain/billing/pro-plan";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { planLengths } from "../entities/pro/pro-plan.messages.ts";
import { pro } from "../entities/pro/pro.messages.ts";
import { clearPaymentReturn, type PaymentReturn as Return } from "../features/pro/model/payment-return.ts";
import { useSession } from "../entities/session/session.ts";
import { toast } from "../ui/overlays/toast.ts";
import { ActivationDialog } from "../features/pro/components/activation-dialog.tsx";

/** Handles a return from the payment, over any page, once the user is signed in. */
function PaymentReturnHandler({ returned }: { returned: Return }) {
  const { data: session } = useSession();
  const navigate = useNavigate();
  const [step, setStep] = useState<"waiting" | "open" | "left">("waiting");
  if (session && step === "waiting") setStep("open");

  const toSignIn = useEffectEvent(() => {
    toast({ ...pro.signInFirst, tone: "neutral" });
    void navigate({ to: "/auth", search: { tab: "signIn" }, replace: true });
  });
  const guest = session === null && step === "waiting";
  useEffect(() => {
    if (guest) toSignIn();
  }, [guest]);
  useEffect(() => {
    if (step === "open") clearPaymentReturn();
  }, [step]);

  const leave = (active: boolean): void => {
    setStep("left");
    void navigate({ to: "/", replace: true });
    const plan = findPlan(returned.plan ?? "");
    if (active && returned.home && plan)
      toast({ title: pro.welcomeToast.title, text: pro.welcomeToast.text(planLengths[plan.type]) });
  };
  return step === "open" ? <ActivationDialog sessionId={returned.sessionId} onLeave={leave} /> : null;
}

/** Handles the return from the payment page, over any page. */
export function PaymentReturnOverlay({ returned }: { returned: Return }) {
  return (
    <TrpcProvider>
      <PaymentReturnHandler returned={returned} />
    </TrpcProvider>
  );
}
