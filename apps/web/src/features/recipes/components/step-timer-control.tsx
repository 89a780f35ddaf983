import { timerMinutesOf } from "@fetta/domain/recipes/step-duration-parser";
import { useEffect, useState, useSyncExternalStore } from "react";
import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import type { Recipe } from "../../../entities/recipe/recipe.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import {
  endTimer,
  getStepTimers,
  remainingMs,
  startTimer,
  subscribeToStepTimers,
  toggleTimer,
  type StepTimer,
} from "../model/step-timers.ts";
import styles from "../recipe-sheet.module.css";

const messages = recipes.timer;

/** Minutes and seconds, rounded up: the last second shows 0:01. */
function formatClock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const parts = [Math.floor((seconds % 3600) / 60), seconds % 60].map((part) => String(part).padStart(2, "0"));
  return hours > 0 ? [hours, ...parts].join(":") : parts.join(":");
}

/** The remaining time, renewed with each second of the timer. */
function RunningClock({ timer, name }: { timer: StepTimer; name: string }) {
  const [leftMs, setLeftMs] = useState(() => remainingMs(timer));
  useEffect(() => {
    const update = (): void => setLeftMs(remainingMs(timer));
    update();
    if (timer.endsAt === null) return;
    const interval = setInterval(update, 250);
    return () => clearInterval(interval);
  }, [timer]);
  return (
    <span role="timer" aria-label={name} className={`${styles.timerClock} num`}>
      {formatClock(leftMs)}
    </span>
  );
}

type Props = { recipe: Recipe; step: number };

/** The timer of a step: one press starts it, pauses it, continues it or ends it. Renders nothing for a step without a time. */
export function StepTimerControl({ recipe, step }: Props) {
  const timer = useSyncExternalStore(subscribeToStepTimers, () =>
    getStepTimers().find((one) => one.recipeId === recipe.id && one.step === step),
  );
  const current = recipe.steps[step];
  const minutes = current ? timerMinutesOf(current) : null;
  if (minutes === null) return null;
  const at = step + 1;
  if (!timer) {
    const start = (): void => startTimer({ recipeId: recipe.id, recipeName: recipe.name, step, minutes });
    return (
      <Button variant="tonal" size="inline" icon="clock" aria-label={messages.startOf(at, minutes)} onClick={start}>
        {messages.start(minutes)}
      </Button>
    );
  }
  const end = (
    <Button variant="ghost" size="inline" aria-label={messages.endOf(at)} onClick={() => endTimer(timer)}>
      {messages.end}
    </Button>
  );
  if (timer.isAnnounced) {
    return (
      <div className={styles.timer}>
        <b>{messages.over}</b>
        {end}
      </div>
    );
  }
  const isPaused = timer.endsAt === null;
  return (
    <div className={styles.timer}>
      <RunningClock timer={timer} name={messages.clock(at)} />
      <Button
        variant="tonal"
        size="inline"
        aria-label={isPaused ? messages.resumeOf(at) : messages.pauseOf(at)}
        onClick={() => toggleTimer(timer)}
      >
        {isPaused ? messages.resume : messages.pause}
      </Button>
      {end}
    </div>
  );
}
