import { planTypes } from "@fetta/domain/billing/pro-plan";
import type { PlanType } from "@fetta/domain/billing/pro-plan";
import { useState } from "react";
import { planLengths } from "../../../entities/pro/pro-plan.messages.ts";
import { testPages } from "../../../entities/test-pages/test-pages.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { refreshSession } from "../../../entities/session/session.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { TestFactList } from "./test-fact-list.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { TestPage } from "./test-page.tsx";

const messages = testPages.webhook;

const options = planTypes.map((value) => ({ value, label: planLengths[value] }));

function toastResult({ status, isPro }: { status: number; isPro: boolean }): void {
  const text = isPro ? messages.active : messages.notActive;
  if (status >= 200 && status < 300) toast({ title: messages.done, text });
  else toast({ title: messages.bad, text: messages.badText(status), tone: "error" });
}

/** Sends a simulated event of the payment provider to the app's own webhook. */
export function WebhookPage() {
  const [plan, setPlan] = useState<PlanType>("monthly");
  const [pending, setPending] = useState(false);
  const [last, setLast] = useState<number | null>(null);
  const simulate = async (): Promise<void> => {
    if (pending) return;
    setPending(true);
    try {
      const answer = await api.test.simulateWebhook.mutate({ planType: plan });
      setLast(answer.status);
      toastResult(answer);
      await refreshSession();
    } catch (error) {
      toast({ title: messages.failed, text: describeError(error), tone: "error" });
    }
    setPending(false);
  };
  return (
    <TestPage title={messages.title} text={messages.text}>
      <ChipGroup label={messages.plan} options={options} value={plan} onValue={setPlan} />
      <Button wide icon="bolt" pending={pending} onClick={() => void simulate()}>
        {messages.run}
      </Button>
      {last !== null && <TestFactList label={messages.last} facts={[{ name: messages.last, value: String(last) }]} />}
      <ProfileFacts />
    </TestPage>
  );
}
