import { intakeNutrients, nutrientsByKey, type IntakeNutrient } from "@fetta/domain/nutrition/nutrient-keys";
import { intakeDetailOf, type IntakeSpan } from "@fetta/domain/trends/nutrient-intake";
import { useId, useState, type ReactNode } from "react";
import { nutrientTexts } from "../../entities/nutrition/nutrient-names.messages.ts";
import type { Outputs } from "../../lib/api/trpc-hooks.ts";
import { formatDay } from "../../lib/local-date.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { nutrients as texts } from "./nutrients.messages.ts";
import styles from "./nutrients.module.css";

/** The nutrients of a period, as the server returns them. */
export type Intake = Outputs["trends"]["nutrients"];
type Nutrient = Intake["nutrients"][IntakeNutrient];
type Reference = NonNullable<Nutrient["reference"]>;
type Known = { amount: number; coverage: number };

const toPercent = (share: number): string => `${Math.min(100, share * 100)}%`;

/** Parts of a bar up to the reference: what is known, and what the rest would add if it were like that. */
function barPartsOf({ amount, coverage }: Known, { high }: Reference): { known: string; rest: string } {
  const known = Math.min(1, amount / high);
  const all = Math.min(1, amount / high / (coverage / 100));
  return { known: toPercent(known), rest: toPercent(all - known) };
}

/** The known part of a day against the reference; above it nothing changes. */
function DayBar({ name, known, reference, text }: { name: string; known: Known; reference: Reference; text: string }) {
  const parts = barPartsOf(known, reference);
  return (
    <div
      className={styles.bar}
      role="meter"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={Math.max(reference.high, known.amount)}
      aria-valuenow={known.amount}
      aria-valuetext={text}
    >
      <i className={styles.known} style={{ inlineSize: parts.known }} />
      <i className={styles.rest} style={{ inlineSize: parts.rest }} />
      {reference.low < reference.high && (
        <i className={styles.lowMark} style={{ insetInlineStart: toPercent(reference.low / reference.high) }} />
      )}
    </div>
  );
}

type WeekBarsProps = { name: string; unit: string; days: Intake["days"]; nutrient: Nutrient; reference: Reference };

/** A column for each day of which enough is known; a day that does not count is an empty frame. */
function WeekBars({ name, unit, days, nutrient, reference }: WeekBarsProps) {
  const columns = days.map(({ date, logged }, at) => {
    const day = nutrient.days[at] ?? null;
    const known = day !== null && day.amount !== null && intakeDetailOf(day.coverage) === "bar";
    const parts = known ? barPartsOf({ amount: day.amount ?? 0, coverage: day.coverage }, reference) : null;
    const reason = day !== null ? texts.tooLittle : logged ? texts.incomplete : texts.notLogged;
    const text = parts ? texts.amount(day?.amount ?? 0, unit) : reason;
    return { date, counts: day !== null, parts, text: texts.ofDay(formatDay(date, "weekday"), text) };
  });
  return (
    <div
      className={styles.week}
      role="img"
      aria-label={texts.weekChart(
        name,
        columns.map(({ text }) => text),
      )}
    >
      {columns.map(({ date, counts, parts }) => (
        <span key={date} className={counts ? styles.column : styles.columnEmpty}>
          {parts && <i className={styles.known} style={{ blockSize: parts.known }} />}
          {parts && <i className={styles.rest} style={{ blockSize: parts.rest }} />}
        </span>
      ))}
    </div>
  );
}

/** The foods that bring most of a nutrient. */
function Sources({ foods, unit, span }: { foods: Nutrient["foods"]; unit: string; span: IntakeSpan }) {
  return (
    <div className={styles.sources}>
      <p className="cap b ink2">{texts.sourcesTitle[span]}</p>
      <ol className="sm">
        {foods.map(({ name, amount, share }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="num ink2">{texts.source(texts.amount(amount, unit), share)}</span>
          </li>
        ))}
      </ol>
      <p className="mic ink3">{texts.sharesNote}</p>
    </div>
  );
}

type RowProps = { intake: Intake; nutrientKey: IntakeNutrient };

function NutrientRow({ intake, nutrientKey }: RowProps) {
  const { span, days } = intake;
  const nutrient = intake.nutrients[nutrientKey];
  const { amount, coverage, reference, foods } = nutrient;
  const { unit } = nutrientsByKey[nutrientKey];
  const name = nutrientTexts.names[nutrientKey];
  const [isOpen, setIsOpen] = useState(false);
  const sourcesId = useId();
  const detail = amount === null ? "unknown" : intakeDetailOf(coverage);
  const isAtLeast = coverage < 100;
  const value = texts.amount(amount ?? 0, unit);
  const knownText = isAtLeast ? texts.known(coverage) : texts.allKnown;
  const referenceText = reference ? texts.reference(reference, unit) : texts.noReference;
  const hasBar = reference !== null && detail === "bar";
  const hasDayBars =
    reference !== null && nutrient.days.some((day) => day !== null && intakeDetailOf(day.coverage) === "bar");
  const head = (
    <span className={styles.headText}>
      <b>{name}</b>
      {detail === "unknown" ? (
        <span className="ink2">{texts.unknown}</span>
      ) : (
        <span className={`${styles.value} num`}>
          {isAtLeast && <small>{`${texts.atLeast} `}</small>}
          {value}
          {span === "week" && <small>{` ${texts.perDay}`}</small>}
        </span>
      )}
    </span>
  );
  return (
    <li className={styles.nutrient}>
      {foods.length > 0 ? (
        <h3>
          <button
            type="button"
            className={styles.head}
            aria-expanded={isOpen}
            aria-controls={sourcesId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {head}
            <Icon name={isOpen ? "chevron-up" : "chevron-down"} size="s" />
          </button>
        </h3>
      ) : (
        <h3 className={styles.head}>{head}</h3>
      )}
      {hasBar && span === "day" && (
        <DayBar
          name={name}
          known={{ amount: amount ?? 0, coverage }}
          reference={reference}
          text={texts.meter(isAtLeast ? `${texts.atLeast} ${value}` : value, knownText)}
        />
      )}
      {hasDayBars && span === "week" && (
        <WeekBars name={name} unit={unit} days={days} nutrient={nutrient} reference={reference} />
      )}
      {detail !== "unknown" && (
        <p className={`${styles.facts} cap ink3`}>
          <span>{knownText}</span>
          <span className="num">{referenceText}</span>
        </p>
      )}
      <div id={sourcesId} hidden={!isOpen}>
        {isOpen && <Sources foods={foods} unit={unit} span={span} />}
      </div>
    </li>
  );
}

const groups = (["label", "micronutrient"] as const).map((scope) => ({
  scope,
  keys: intakeNutrients.filter((key) => nutrientsByKey[key].scope === scope),
}));

/** Every nutrient in two cards: those of labels, vitamins and minerals. `children` is a third one. */
export function NutrientList({ intake, children }: { intake: Intake; children: ReactNode }) {
  return (
    <div className={styles.cards}>
      {groups.map(({ scope, keys }) => (
        <section key={scope} className={`card ${styles.card}`} aria-label={texts.groups[scope]}>
          <h2 className="cap b ink2">{texts.groups[scope]}</h2>
          {intake.span === "week" && (
            <div className={`${styles.weekdays} cap ink3`} aria-hidden="true">
              {intake.days.map(({ date }) => (
                <span key={date} data-today={date === intake.today || undefined}>
                  {formatDay(date, "weekdayLetter").toLowerCase()}
                </span>
              ))}
            </div>
          )}
          <ul>
            {keys.map((key) => (
              <NutrientRow key={key} intake={intake} nutrientKey={key} />
            ))}
          </ul>
        </section>
      ))}
      {children}
    </div>
  );
}
