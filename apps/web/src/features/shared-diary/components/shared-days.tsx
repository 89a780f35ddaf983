import { mealsInDisplayOrder } from "@fetta/domain/diary/meal-type";
import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { flushSync } from "react-dom";
import { sharedDiary } from "../shared-diary.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { formatEntryAmount } from "../../../entities/logged-entry/entry-amount.ts";
import { formatDay } from "../../../lib/local-date.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { QueryErrorCard } from "../../../ui/feedback/query-boundary.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { useMediaQuery } from "../../../ui/layout/use-media-query.ts";
import type { ReaderApi, SharedDays as Month, SharedWeights } from "../model/reader-client.ts";
import styles from "../shared-diary.module.css";

const messages = sharedDiary.days;

type Day = Month["days"][number];
type DayProps = { reader: ReaderApi; day: Day; kg: number | undefined; isToday: boolean };

const macros = ["protein", "carbs", "fat"] as const;
const formatShortDay = (date: string): string => `${formatDay(date, "weekday")} ${formatDay(date, "number")}`;
const formatWeight = (kg: number | undefined): string =>
  kg === undefined ? messages.nothing : messages.kilograms(formatDecimal(kg));

/** The meals of a day, read when it is opened. */
function DayMeals({ reader, date }: { reader: ReaderApi; date: string }) {
  const query = useQuery({ queryKey: ["entries", date], queryFn: () => reader.entries.query({ date }) });
  if (query.error && !query.data) return <QueryErrorCard title={sharedDiary.partFailed} query={query} />;
  if (!query.data) return <Spinner />;
  const entries = query.data;
  if (entries.length === 0) return <p className="sm ink2">{messages.noEntries}</p>;
  return mealsInDisplayOrder.map((meal) => {
    const eaten = entries.filter(({ mealType }) => mealType === meal);
    return (
      eaten.length > 0 && (
        <section key={meal} className={styles.meal} aria-label={common.meals[meal]}>
          <p className="cap b ink2" aria-hidden="true">
            {common.meals[meal]}
          </p>
          <ul>
            {eaten.map((entry, index) => (
              // Entries have no id here, and the list does not change.
              <li key={index} className={styles.entry}>
                <span>
                  {entry.foodItem.name}
                  <span className="cap ink2 num">
                    {" "}
                    {formatEntryAmount(entry)}
                    {entry.eatenAt !== null && messages.eatenAt(entry.eatenAt)}
                  </span>
                </span>
                <span className="num sm">
                  {entry.estimated && (
                    <>
                      <span aria-hidden="true">{messages.estimated}</span>
                      <span className="visually-hidden">{messages.estimatedName}</span>{" "}
                    </>
                  )}
                  {messages.kcal(formatWhole(entry.calories))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )
    );
  });
}

function DayTag({ day, isToday }: Pick<DayProps, "day" | "isToday">) {
  if (!day.logged) return <span className="tag tag-neutral">{messages.empty}</span>;
  if (isToday && !day.isClosed) return <span className="tag tag-neutral">{messages.today}</span>;
  return day.isComplete ? null : <span className="tag tag-neutral">{messages.incomplete}</span>;
}

function OpenButton({
  day,
  isOpen,
  onToggle,
  controls,
}: {
  day: Day;
  isOpen: boolean;
  onToggle: () => void;
  controls: string;
}) {
  return (
    <button
      type="button"
      className="icon-btn"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={messages.open(formatDay(day.date, "full"))}
      onClick={onToggle}
    >
      <Icon name={isOpen ? "chevron-up" : "chevron-down"} size="s" />
    </button>
  );
}

function DayRow({ reader, day, kg, isToday }: DayProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <tr>
        <th scope="row">
          {formatShortDay(day.date)} <DayTag day={day} isToday={isToday} />
        </th>
        <td className="b">{day.logged ? formatWhole(day.eaten.calories) : messages.nothing}</td>
        {macros.map((name) => (
          <td key={name}>{day.logged ? messages.grams(formatWhole(day.eaten[name])) : messages.nothing}</td>
        ))}
        <td>{formatWeight(kg)}</td>
        <td>
          {day.logged && <OpenButton day={day} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} controls={id} />}
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.opened}>
          <td id={id} colSpan={7}>
            <DayMeals reader={reader} date={day.date} />
          </td>
        </tr>
      )}
    </>
  );
}

function DayCard({ reader, day, kg, isToday }: DayProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <li className={styles.dayCard}>
      <div className={styles.dayHead}>
        <h3 className="b">{formatDay(day.date, "full")}</h3>
        <DayTag day={day} isToday={isToday} />
        {day.logged && <OpenButton day={day} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} controls={id} />}
      </div>
      {(day.logged || kg !== undefined) && (
        <dl className={styles.dayFigures}>
          {day.logged && (
            <>
              <div>
                <dt className="mic ink2">{messages.columns.kcal}</dt>
                <dd className="num b">{formatWhole(day.eaten.calories)}</dd>
              </div>
              {macros.map((name) => (
                <div key={name}>
                  <dt className="mic ink2">{messages.columns[name]}</dt>
                  <dd className="num">{messages.grams(formatWhole(day.eaten[name]))}</dd>
                </div>
              ))}
            </>
          )}
          {kg !== undefined && (
            <div>
              <dt className="mic ink2">{messages.columns.weight}</dt>
              <dd className="num">{formatWeight(kg)}</dd>
            </div>
          )}
        </dl>
      )}
      {isOpen && (
        <div id={id}>
          <DayMeals reader={reader} date={day.date} />
        </div>
      )}
    </li>
  );
}

/** Days shown before the rest is asked for. */
const firstDays = 9;

type Props = { reader: ReaderApi; days: Month; weights: SharedWeights | undefined; today: string };

/** The days of a month, newest first: a table where there is room for one, else cards. */
export function SharedDays({ reader, days: { days }, weights, today }: Props) {
  const isWide = useMediaQuery("(min-width: 48em)");
  const [showsAll, setShowsAll] = useState(false);
  // Paper has every day, whether "Stampa" or the browser's own menu prints; the browser does not wait for a render.
  useEffect(() => {
    const showAll = (): void => flushSync(() => setShowsAll(true));
    addEventListener("beforeprint", showAll);
    return () => removeEventListener("beforeprint", showAll);
  }, []);
  const newestFirst = days.toReversed();
  const shown = showsAll ? newestFirst : newestFirst.slice(0, firstDays);
  const meanOn = new Map(weights?.points.map(({ date, mean }) => [date, mean]));
  const propsOf = (day: Day): DayProps => ({ reader, day, kg: meanOn.get(day.date), isToday: day.date === today });
  return (
    <section className={isWide ? "card" : undefined} aria-label={messages.title}>
      {isWide ? (
        <table className={styles.table}>
          <caption className="visually-hidden">{messages.title}</caption>
          <thead>
            <tr>
              {(["day", "kcal", ...macros, "weight"] as const).map((column) => (
                <th key={column} scope="col">
                  {messages.columns[column]}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{messages.columns.open}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((day) => (
              <DayRow key={day.date} {...propsOf(day)} />
            ))}
          </tbody>
        </table>
      ) : (
        <>
          <h2 className="visually-hidden">{messages.title}</h2>
          <ul className={styles.dayCards}>
            {shown.map((day) => (
              <DayCard key={day.date} {...propsOf(day)} />
            ))}
          </ul>
        </>
      )}
      {shown.length < days.length && (
        <div className={styles.more}>
          <span className="cap ink2 num">{messages.shown(shown.length, days.length)}</span>
          <Button variant="ghost" size="inline" onClick={() => setShowsAll(true)}>
            {messages.more(days.length - shown.length)}
          </Button>
        </div>
      )}
    </section>
  );
}
