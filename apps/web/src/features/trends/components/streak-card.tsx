import { useState } from "react";
import { trends } from "../trends.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { setStreakHidden, isStreakHidden } from "../model/streak-visibility.ts";
import type { Trend } from "../model/trend.ts";
import styles from "../trends.module.css";

const words = trends.streak;

/** Minimum length of a streak, days. */
const minRunDays = 2;

/** The number of days with entries. It counts logging, never amounts eaten, and can be hidden permanently. */
export function StreakCard({ streak: { thisWeek, currentStreak } }: Pick<Trend, "streak">) {
  const [isHidden, setIsHidden] = useState(isStreakHidden);
  const hide = (next: boolean): void => {
    setStreakHidden(next);
    setIsHidden(next);
  };
  if (isHidden) {
    return (
      <Button variant="ghost" size="inline" onClick={() => hide(false)}>
        {words.show}
      </Button>
    );
  }
  return (
    <section className={`card card-pad ${styles.trendCard}`} aria-label={words.title}>
      <h2 className="h3">{words.title}</h2>
      <p>
        <b className="b">{thisWeek > 0 ? words.thisWeek(thisWeek) : words.none}</b>
        {currentStreak >= minRunDays && ` · ${words.currentStreak(currentStreak)}`}
      </p>
      <p className="cap ink3">{words.text}</p>
      <Button variant="ghost" size="inline" onClick={() => hide(true)}>
        {words.hide}
      </Button>
    </section>
  );
}
