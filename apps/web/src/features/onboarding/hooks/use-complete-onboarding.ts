import { healthConsentVersion } from "@fetta/domain/account/consents";
import { useEffect, useRef, useState } from "react";
import { onboarding } from "../onboarding.messages.ts";
import { today } from "../../../lib/local-date.ts";
import { refreshSession } from "../../../entities/session/session.ts";
import { trpc, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { toastError } from "../../../ui/overlays/toast.ts";
import { keepAnswers, type CompleteAnswers } from "../model/onboarding-answers.ts";

/** `isHeld`: the plan stays until `leaveNow` is called. */
export type NewPlan = Outputs["account"]["completeOnboarding"] & { isHeld: boolean; leaveNow: () => void };

/** Milliseconds that the plan stays on the screen, and the delay before the diary opens. */
export const planVisibleMs = 5_000;

/** With a key, a finger, a wheel or a screen reader's scrolling the plan is being read: it stays until its button is pressed. */
const holdingEvents = ["keydown", "pointerdown", "wheel", "scroll"] as const;
const delayBeforeDiaryMs = 100;

/** Refetches the diary's initial queries, all in one request. */
function usePrepareDiary() {
  const utils = trpc.useUtils();
  return async (): Promise<void> => {
    const forceFetch = { staleTime: 0 };
    await Promise.all([
      utils.account.preferences.prefetch(undefined, forceFetch),
      utils.account.profile.prefetch(undefined, forceFetch),
      utils.food.list.prefetch(undefined, forceFetch),
      utils.diary.list.prefetch({ date: today() }, forceFetch),
      utils.diary.week.invalidate(),
      refreshSession(),
    ]);
  };
}

/** Sends the answers, shows the plan, prefetches the diary and navigates there. */
export function useCompleteOnboarding(leave: () => Promise<void>) {
  const [plan, setPlan] = useState<Outputs["account"]["completeOnboarding"] | null>(null);
  const save = trpc.account.completeOnboarding.useMutation({
    onSuccess: (result) => {
      keepAnswers(null);
      setPlan(result);
    },
    onError: () => toastError(onboarding.saveFailed),
  });
  const prepare = usePrepareDiary();
  const finish = useRef<() => Promise<void>>(undefined);
  useEffect(() => {
    finish.current = async () => {
      await prepare();
      await new Promise((resolve) => setTimeout(resolve, delayBeforeDiaryMs));
      await leave();
    };
  });
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!plan) return;
    const timer = setTimeout(() => void finish.current?.(), planVisibleMs);
    const hold = (): void => {
      clearTimeout(timer);
      setIsHeld(true);
    };
    for (const event of holdingEvents) addEventListener(event, hold, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of holdingEvents) removeEventListener(event, hold);
    };
  }, [plan]);
  const leaveNow = (): void => void finish.current?.();

  const complete = ({ name, age, height, weight, activityLevel, goal, sex, maternity }: CompleteAnswers): void => {
    save.mutate({
      name: name.trim(),
      age,
      height,
      weight,
      activityLevel,
      goal,
      ...(sex === "female" || sex === "male" ? { sex } : {}),
      ...(sex !== "male" && maternity !== null ? { maternity } : {}),
      healthConsentVersion,
    });
  };
  return { complete, plan: plan && { ...plan, isHeld, leaveNow }, saving: save.isPending };
}
