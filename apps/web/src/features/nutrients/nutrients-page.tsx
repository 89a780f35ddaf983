import { addDays, isCalendarDay, type CalendarDay } from "@fetta/domain/calendar-day";
import { intakeNutrients, nutrientsByKey } from "@fetta/domain/nutrition/nutrient-keys";
import { historyStart, periodContaining } from "@fetta/domain/trends/trend-period";
import { intakeSpans, type IntakeSpan } from "@fetta/domain/trends/nutrient-intake";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { nutrientTexts } from "../../entities/nutrition/nutrient-names.messages.ts";
import { useShowsCalories } from "../../entities/nutrition/macros.tsx";
import { useMe } from "../../entities/session/session.ts";
import { parseApiError } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc-hooks.ts";
import { formatDay } from "../../lib/local-date.ts";
import { useOnlineStatus } from "../../lib/use-online-status.ts";
import { useToday } from "../../lib/use-today.ts";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Note } from "../../ui/feedback/note.tsx";
import { QueryBoundary, Skeleton } from "../../ui/feedback/query-boundary.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import * as drawings from "../../ui/icons/icon-drawings.ts";
import { HistoryBackHeader } from "../../ui/layout/back-header.tsx";
import { PeriodNavigation } from "../../ui/layout/period-navigation.tsx";
import { SegmentedTabs } from "../../ui/layout/segmented-tabs.tsx";
import { NutrientList, type Intake } from "./nutrient-list.tsx";
import { nutrients as texts } from "./nutrients.messages.ts";
import styles from "./nutrients.module.css";

const tabs = intakeSpans.map((value) => ({ value, label: texts.spans[value] }));

/** First and last day of what is shown. */
const periodOf = (span: IntakeSpan, day: CalendarDay): { from: CalendarDay; to: CalendarDay } =>
  span === "day" ? { from: day, to: day } : periodContaining("week", day);

/** The displayed day or week: `?vista=settimana&giorno=yyyy-MM-dd`; today without them, and for dates out of range. */
function useSelectedIntake() {
  const today = useToday();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const span: IntakeSpan = search.span === "week" ? "week" : "day";
  const isReachable = (one: CalendarDay): boolean =>
    periodOf(span, one).from <= today && periodOf(span, one).to >= historyStart(today);
  const { day: asked } = search;
  const day = asked !== undefined && isCalendarDay(asked) && isReachable(asked) ? asked : today;
  const { from, to } = periodOf(span, day);
  const show = (next: IntakeSpan, on: CalendarDay): void =>
    void navigate({
      to: ".",
      search: { span: next === "week" ? next : undefined, day: on === today ? undefined : on },
      replace: true,
      resetScroll: false,
    });
  const step = span === "day" ? 1 : 7;
  return {
    span,
    from,
    to,
    today,
    // From a week to a day: the last one that can have been eaten.
    choose: (next: IntakeSpan): void => show(next, next === "day" && to < today ? to : next === "day" ? today : day),
    move: (count: 1 | -1): void => show(span, addDays(from, count * step)),
    hasPrevious: isReachable(addDays(from, -step)),
    hasNext: isReachable(addDays(from, step)),
  };
}

function formatIntakePeriod({ span, from, to }: Pick<Intake, "span" | "from" | "to">): string {
  if (span === "day") return formatDay(from, "full");
  const isInOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return texts.week(formatDay(from, isInOneMonth ? "number" : "dayAndMonth"), formatDay(to, "dayAndMonth"));
}

/** What the page shows with PRO, and the way there. */
function ProCard() {
  return (
    <section className={`card card-pad ${styles.pro}`} aria-label={texts.pro.title}>
      <h2 className={`h3 ${styles.proTitle}`}>
        <Icon name="sparkle-filled" size="s" />
        {texts.pro.title}
      </h2>
      <p className="sm">{texts.pro.text}</p>
      <ul className="plain-list sm ink2">
        {texts.pro.has.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="sm ink2">{texts.pro.free}</p>
      <Link to="/paywall" className={buttonClass({ variant: "tonal", size: "small" })}>
        {texts.pro.discover}
      </Link>
    </section>
  );
}

/** How much is known, before the figures; where nothing is, the days that are left out are the reason. */
function KnownNote({ intake: { span, days, knownShare } }: { intake: Intake }) {
  const counted = days.filter(({ counts }) => counts).length;
  const leftOut = days.filter(({ logged, counts }) => logged && !counts).length;
  if (knownShare === null) return leftOut > 0 && <Note isPlain>{texts.leftOut(leftOut)}</Note>;
  return (
    <Note isPlain>
      <span>
        {texts.knownShare.before}
        <b>{texts.knownShare.share(knownShare)}</b>
        {span === "day" ? texts.knownShare.ofDay : texts.knownShare.ofWeek(counted)}
        {leftOut > 0 && texts.leftOut(leftOut)}
        {texts.outside} {span === "week" ? `${texts.weekLegend} ` : ""}
        {texts.legend}
      </span>
    </Note>
  );
}

/** Whom the references are for, where they come from, and what they are not. */
function References({ person: { age, sex, maternity } }: Pick<Intake, "person">) {
  const whose =
    age === null
      ? texts.referenceOfAdults
      : sex === null
        ? texts.referenceOfAge(age)
        : texts.referenceOf(sex, age, maternity);
  return (
    <details className={`card card-pad ${styles.references}`}>
      <summary>
        {texts.referencesTitle}
        <Icon name="chevron-down" size="s" />
      </summary>
      <div className="sm ink2">
        <p>{whose}</p>
        {sex !== "male" && age !== null && <p>{texts.iron}</p>}
        <p>{texts.noFigures}</p>
        <p>{texts.groupsNote}</p>
        <ul className="plain-list cap">
          {intakeNutrients.map((key) => {
            const source = nutrientsByKey[key].dailyReference?.source;
            const [, year, number] = /^(\d{4});.*:(\d+)$/.exec(source ?? "") ?? [];
            return (
              source !== undefined && (
                <li key={key}>
                  {`${nutrientTexts.names[key]}: `}
                  <a
                    href={`https://doi.org/10.2903/j.efsa.${year}.${number}`}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {texts.journal(source)}
                  </a>
                </li>
              )
            );
          })}
        </ul>
      </div>
    </details>
  );
}

/** The nutrients of a day or a week, or what PRO would show of them. */
export function IntakeContent({ span, from }: Pick<Intake, "span" | "from">) {
  const isPro = useMe().profile.proStatus === "active";
  const online = useOnlineStatus();
  // Refetched at every mount, since entries may have been logged elsewhere.
  const intake = trpc.trends.nutrients.useQuery({ span, date: from }, { staleTime: 0, enabled: isPro });
  if (!isPro || (intake.isError && parseApiError(intake.error).code === "pro_needed")) return <ProCard />;
  return (
    <QueryBoundary query={intake} failed={texts.loadFailed} skeleton={skeleton}>
      {(data) => (
        <div className={styles.content}>
          {!online && (
            <Note isPlain icon={drawings.offline} iconSize="m" role="status">
              {texts.offline}
            </Note>
          )}
          {data.days.some(({ logged }) => logged) ? (
            <>
              <KnownNote intake={data} />
              <NutrientList intake={data}>
                <References person={data.person} />
              </NutrientList>
            </>
          ) : (
            <EmptyState title={texts.empty[span]} text={texts.emptyText}>
              <Link to="/" search={{ day: from }} className={buttonClass({ variant: "tonal", size: "small" })}>
                {texts.open}
              </Link>
            </EmptyState>
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

const skeleton = (
  <div className={styles.content}>
    <Skeleton height="4rem" radius="var(--r-l)" />
    <Skeleton height="20rem" radius="var(--r-xl)" />
  </div>
);

/** Fibre, sugars, saturated fat, salt, vitamins and minerals of a day or a week, beside EFSA's references. */
export function NutrientsPage() {
  const { span, from, to, choose, move, hasPrevious, hasNext } = useSelectedIntake();
  const showsCalories = useShowsCalories();
  return (
    <>
      <HistoryBackHeader fallback="/andamento" />
      <div className={`pad page-wide ${styles.page}`}>
        <h1 className="h1">{texts.title}</h1>
        {showsCalories ? (
          <SegmentedTabs label={texts.span} tabs={tabs} value={span} onValue={choose}>
            <PeriodNavigation
              previous={texts.previous[span]}
              next={texts.next[span]}
              hasPrevious={hasPrevious}
              hasNext={hasNext}
              onMove={move}
              className={styles.period}
            >
              {formatIntakePeriod({ span, from, to })}
            </PeriodNavigation>
            <IntakeContent key={`${span} ${from}`} span={span} from={from} />
          </SegmentedTabs>
        ) : (
          <EmptyState title={texts.hidden.title} text={texts.hidden.text}>
            <Link to="/profile" className={buttonClass({ variant: "tonal", size: "small" })}>
              {texts.hidden.settings}
            </Link>
          </EmptyState>
        )}
      </div>
    </>
  );
}
