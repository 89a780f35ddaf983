import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import { stepTimersKey } from "../../../entities/recipe/step-timers-key.ts";
import { createSessionValue } from "../../../lib/session-state.ts";
import {
  isArrayOf,
  isBoolean,
  isNullOr,
  isNumber,
  isRecordOf,
  isString,
  readStored,
  writeStored,
} from "../../../lib/stored-schema.ts";
import { toast } from "../../../ui/overlays/toast.ts";

/** A timer of a recipe step, from its start until it is ended by hand. */
export type StepTimer = {
  recipeId: string;
  recipeName: string;
  /** Index of the step, from 0. */
  step: number;
  minutes: number;
  /** When it is over, ms since 1970; null while it is paused. */
  endsAt: number | null;
  /** Milliseconds left when it was started or paused. */
  leftMs: number;
  /** True once its end was announced. */
  isAnnounced: boolean;
};

const isTimerList = isArrayOf(
  isRecordOf({
    recipeId: isString,
    recipeName: isString,
    step: isNumber,
    minutes: isNumber,
    endsAt: isNullOr(isNumber),
    leftMs: isNumber,
    isAnnounced: isBoolean,
  }),
);

const noTimers: readonly StepTimer[] = [];

const timers = createSessionValue<readonly StepTimer[]>(noTimers);
export const { get: getStepTimers, subscribe: subscribeToStepTimers } = timers;

/** Milliseconds until a timer is over; 0 from then on. */
export function remainingMs({ endsAt, leftMs }: StepTimer, now: number = Date.now()): number {
  return endsAt === null ? leftMs : Math.max(0, endsAt - now);
}

const alarm = createSessionValue<ReturnType<typeof setTimeout> | undefined>(undefined, (previous) =>
  clearTimeout(previous),
);

function scheduleAlarm(list: readonly StepTimer[]): void {
  const running = list.filter(({ endsAt, isAnnounced }) => endsAt !== null && !isAnnounced);
  const nextMs = Math.min(...running.map((timer) => remainingMs(timer)));
  alarm.set(running.length > 0 ? setTimeout(announceOver, nextMs) : undefined);
}

function store(list: readonly StepTimer[]): void {
  writeStored("local", stepTimersKey, list.length === 0 ? null : list);
  timers.set(list);
  scheduleAlarm(list);
}

/** Vibration for the end of a timer: on and off, ms. */
const overVibration = [400, 200, 400];

/** Announces the timers that are over, once each: as a notification, which screen readers speak, and by vibration. */
function announceOver(): void {
  const list = timers.get();
  const isOver = (timer: StepTimer): boolean => !timer.isAnnounced && timer.endsAt !== null && remainingMs(timer) === 0;
  const over = list.filter(isOver);
  if (over.length === 0) return scheduleAlarm(list);
  store(list.map((timer) => (isOver(timer) ? { ...timer, isAnnounced: true } : timer)));
  navigator.vibrate?.(overVibration);
  const text = over.map(({ recipeName, step, minutes }) => recipes.timer.overText(recipeName, step + 1, minutes));
  const end = (): void => over.forEach(endTimer);
  toast({
    title: recipes.timer.over,
    text: text.join(" "),
    tone: "neutral",
    action: { label: recipes.timer.end, run: end },
  });
}

const isSame = (one: Pick<StepTimer, "recipeId" | "step">, other: Pick<StepTimer, "recipeId" | "step">): boolean =>
  one.recipeId === other.recipeId && one.step === other.step;

const replaceTimer = (timer: StepTimer): void =>
  store(timers.get().map((present) => (isSame(present, timer) ? timer : present)));

export function startTimer(timer: Pick<StepTimer, "recipeId" | "recipeName" | "step" | "minutes">): void {
  const leftMs = timer.minutes * 60_000;
  const started = { ...timer, endsAt: Date.now() + leftMs, leftMs, isAnnounced: false };
  store([...timers.get().filter((present) => !isSame(present, timer)), started]);
}

/** Pauses a running timer, and continues a paused one. */
export function toggleTimer(timer: StepTimer): void {
  const leftMs = remainingMs(timer);
  replaceTimer({ ...timer, leftMs, endsAt: timer.endsAt === null ? Date.now() + leftMs : null });
}

export function endTimer(timer: Pick<StepTimer, "recipeId" | "step">): void {
  store(timers.get().filter((present) => !isSame(present, timer)));
}

/** Takes over the stored timers, at the start of the app; announces those that ended while it was closed. */
export function resumeStepTimers(): void {
  timers.set(readStored("local", stepTimersKey, isTimerList) ?? noTimers);
  announceOver();
}

// Another tab of the app has changed a timer.
window.addEventListener("storage", ({ key }) => {
  if (key === stepTimersKey) resumeStepTimers();
});
// Timers of a page stop while the device sleeps.
document.addEventListener("visibilitychange", announceOver);
