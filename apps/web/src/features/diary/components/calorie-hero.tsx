import { formatWhole } from "@fetta/domain/italian-number";
import { common } from "../../../i18n/common.messages.ts";
import { diary } from "../diary.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { useAnimatedNumber } from "../../../ui/figures/use-animated-number.ts";
import { ProgressRing } from "../../../ui/figures/progress-ring.tsx";
import { ApproximateSign } from "./diary-entry.tsx";
import type { DaySummary, WeekMean } from "../model/day-summary.ts";
import styles from "../diary-home.module.css";
import { useRef, useState, type PointerEvent } from "react";
import { getPrerendered } from "../../../lib/first-paint/prerendered.ts";

function Backdrop() {
  return (
    <svg className={styles.heroBackdrop} viewBox="0 0 358 172" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <circle cx="273" cy="86" r="108" opacity=".028" />
      <circle cx="273" cy="86" r="150" opacity=".028" />
      <circle cx="273" cy="86" r="196" opacity=".022" />
    </svg>
  );
}

function Fact({ name, value, isApproximate = false }: { name: string; value: string; isApproximate?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <ApproximateSign when={isApproximate} />
        {value}
      </dd>
    </div>
  );
}

type Props = {
  /** Name of the day, for the label of the section. */
  dayName: string;
  /** Null while the day loads: the card shows no numbers. */
  figures: DaySummary | null;
  goal: number;
  /** Shown when the goal is exceeded, and where there is room. */
  mean: WeekMean | null;
  onEditGoal: () => void;
  onSwipe: (step: 1 | -1) => void;
};

/** Minimum horizontal distance of a swipe, px; it must also exceed the vertical one. */
const minSwipePx = 48;

type Handlers = Record<"onPointerDown" | "onPointerUp" | "onPointerCancel", (event: PointerEvent) => void>;

/** A swipe to the left moves to the next day (+1), to the right to the previous one (-1). */
function useDaySwipe(move: (step: 1 | -1) => void): Handlers {
  const start = useRef<PointerEvent | null>(null);
  return {
    onPointerDown: (event) => {
      start.current = event.pointerType === "mouse" ? null : event;
    },
    onPointerUp: (event) => {
      if (!start.current) return;
      const deltaX = event.clientX - start.current.clientX;
      const deltaY = event.clientY - start.current.clientY;
      start.current = null;
      if (Math.abs(deltaX) >= minSwipePx && Math.abs(deltaX) > Math.abs(deltaY)) move(deltaX < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}

/** The remaining calories of the day, with a ring in the colours of the meals. */
export function CalorieHero({ dayName, figures, goal, mean, onEditGoal, onSwipe }: Props) {
  const swipe = useDaySwipe(onSwipe);
  // The prerendered page has drawn its ring already.
  const [wasDrawn] = useState(() => getPrerendered() !== null);
  const isOver = figures !== null && figures.remainingCalories < 0;
  const remaining = useAnimatedNumber(figures === null ? null : Math.round(figures.remainingCalories));
  const number = remaining === null ? "" : `${isOver ? "+" : ""}${formatWhole(Math.abs(remaining))}`;
  const meter = figures ? { meter: { label: diary.hero.meter, text: figures.spokenText } } : {};
  return (
    <section className={styles.hero} aria-label={diary.hero.section(dayName)} {...swipe}>
      <Backdrop />
      <div className={styles.heroFigures}>
        <div className={styles.heroLabel}>
          {isOver ? diary.hero.over : diary.hero.remaining}
          <button
            type="button"
            className={styles.heroEdit}
            aria-label={diary.hero.editGoal}
            aria-haspopup="dialog"
            onClick={onEditGoal}
          >
            <Icon name="pencil" size="s" />
          </button>
        </div>
        <p className={styles.heroLine}>
          <span className={styles.heroNumber} data-length={number.length}>
            {number}
          </span>
          {figures && <span className={styles.heroUnit}>{common.kcal}</span>}
        </p>
        <dl className={styles.heroFacts}>
          <Fact
            name={diary.hero.eaten}
            value={figures ? formatWhole(figures.eaten) : diary.nothing}
            isApproximate={figures?.estimated ?? false}
          />
          <Fact name={diary.hero.goal} value={formatWhole(goal)} />
          {mean && <Fact name={diary.hero.mean(mean.isPartial)} value={formatWhole(mean.kcal)} />}
        </dl>
        {isOver && (
          <p className={`${styles.heroNote} cap`}>
            {mean ? diary.hero.overNoteMean(formatWhole(mean.kcal), mean.isPartial) : diary.hero.overNote}
          </p>
        )}
      </div>
      <ProgressRing
        size={134}
        stroke={15}
        segments={figures?.parts ?? []}
        max={goal}
        track="var(--hero-track)"
        animated={figures !== null && !wasDrawn}
        {...meter}
      >
        {figures && (
          <>
            <b className={styles.heroPercent}>{`${formatWhole(figures.percent)}%`}</b>
            <span className={styles.heroPercentOf}>{diary.hero.ofGoal}</span>
          </>
        )}
      </ProgressRing>
    </section>
  );
}
