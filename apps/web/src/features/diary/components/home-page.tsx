import { addDays } from "@fetta/domain/calendar-day";
import { effectiveCalorieGoal, isLowGoal } from "@fetta/domain/goals/daily-goals";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { diary } from "../diary.messages.ts";
import { formatRelativeDay, currentMealType } from "../../../lib/local-date.ts";
import { useDayGoals, useDayEntries, useDiaryWeek } from "../../../entities/day/day-queries.ts";
import { queryClient, buildQueryKeyPrefix, buildQueryKey, invalidateNeed } from "../../../lib/api/query-client.ts";
import { readAskedDay, storeAskedDay } from "../../../lib/stored-schema.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { refreshSession, useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { DelayedSkeleton, ErrorCard, SkeletonRow } from "../../../ui/feedback/query-boundary.tsx";
import { IfCaloriesShown, MacroCards } from "../../../entities/nutrition/macros.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { lazyWithRetry } from "../../../ui/feedback/lazy-boundary.tsx";
import { HomeHeader } from "./home-header.tsx";
import { RepeatFoods } from "./repeat-foods.tsx";
import { CalorieHero } from "./calorie-hero.tsx";
import { summarizeDay, summarizeMacros, averageWeekCalories } from "../model/day-summary.ts";
import { DiarySection, type DiarySectionProps } from "./diary-section.tsx";
import type { Entry } from "../../../lib/api/queued-change.ts";
import { useSelectedDay, type SelectedDay } from "../../../entities/day/use-selected-day.ts";
import { WeekStrip } from "./week-strip.tsx";
import diaryHomeStyles from "../diary-home.module.css";
import diaryStyles from "../diary.module.css";
import { compactScreen, deskScreen, useMediaQuery, widestScreen } from "../../../ui/layout/use-media-query.ts";
import { useQuery } from "@tanstack/react-query";
import { pendingAttribute } from "../../../lib/first-paint/prerendered.ts";
import { api } from "../../../lib/api/api-client.ts";

/** Without its code the sheet of small screens adds to the diary. */
function MissingPane({ onMissing }: { onMissing: () => void }) {
  useEffect(onMissing, [onMissing]);
  return null;
}

const AddPane = lazy(() =>
  import("./add-pane.tsx").then(
    ({ AddPane: Pane }) => ({ default: Pane as ComponentType<SelectedDay & { onMissing: () => void }> }),
    () => ({ default: MissingPane }),
  ),
);
const DayJump = lazyWithRetry(async () => (await import("./day-jump.tsx")).DayJump);
/** Without that code the diary works all the same. */
const toNothing = () => () => null;
const CloseDay = lazyWithRetry(() => import("./day-closing.tsx").then((module) => module.CloseDay, toNothing));
const AskAboutYesterday = lazyWithRetry(() =>
  import("./ask-about-yesterday.tsx").then((module) => module.AskAboutYesterday, toNothing),
);

/** On a new day, invalidates the data of the old one: the diary and the counts of the daily free quota. */
function useRefreshOnNewDay(today: string): void {
  const known = useRef(today);
  useEffect(() => {
    if (known.current === today) return;
    known.current = today;
    void queryClient.invalidateQueries({ queryKey: buildQueryKeyPrefix("diary") });
    invalidateNeed();
    void refreshSession();
  }, [today]);
}

function LowGoalWarning({ onEdit }: { onEdit: () => void }) {
  return (
    <div className={`note ${diaryHomeStyles.lowGoal}`} role="note">
      <Icon name="info" />
      <p>
        {diary.lowGoal}{" "}
        <button type="button" className={diaryHomeStyles.lowGoalEdit} aria-haspopup="dialog" onClick={onEdit}>
          {diary.lowGoalEdit}
        </button>
      </p>
    </div>
  );
}

export type HomeSheetsProps = SelectedDay & {
  entries: readonly Entry[];
  /** False where the pane beside the diary adds to it. */
  hasAddSheet: boolean;
};

type Props = {
  /** The PRO banner, below the totals of the day; on a small screen below the diary. */
  promo: ReactNode;
  /** The check-in of the week, shown on the current day below its totals. */
  checkIn: ReactNode;
  /** Water and weight, shown on the current day below its totals. */
  body: ReactNode;
  /** The rows of photos that wait on this device, in the cards of their meals. */
  PhotoRows: DiarySectionProps["PhotoRows"];
  /** The week and the nutrients of the day, in the third pane of the widest screens. */
  Insights: ComponentType<SelectedDay>;
  /** Shown below the diary. */
  ad: ReactNode;
  /** The sheets that open from this page. */
  Sheets: ComponentType<HomeSheetsProps>;
};

/** Runs a function when the browser is idle; Safari lacks `requestIdleCallback`, there a timeout is used. */
function runWhenIdle(run: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const handle = window.requestIdleCallback(run, { timeout: 3000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 300);
  return () => clearTimeout(timer);
}

/** Prefetches the usual foods of the current time's meal, and refetches them while the diary changes. */
function usePrefetchHabits(isReady: boolean): void {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => (isReady && !isIdle ? runWhenIdle(() => setIsIdle(true)) : undefined), [isReady, isIdle]);
  const input = { mealType: currentMealType() };
  useQuery({
    queryKey: buildQueryKey("food.habits", input),
    queryFn: () => api.food.habits.query(input),
    enabled: isIdle,
    notifyOnChangeProps: [],
  });
}

/** The question whether yesterday is complete; its space is reserved, so that the diary does not move. */
function YesterdaySlot({ today, select }: SelectedDay) {
  const yesterday = addDays(today, -1);
  const week = useDiaryWeek(yesterday);
  const day = week.data?.find(({ date }) => date === yesterday);
  const [answered, setAnswered] = useState(readAskedDay);
  if (!day || day.isClosed || day.calories === 0 || answered === yesterday) return null;
  return (
    <Suspense fallback={<div className={diaryHomeStyles.yesterdaySpace} />}>
      <AskAboutYesterday
        day={day}
        select={select}
        onAnswer={() => {
          storeAskedDay(yesterday);
          setAnswered(yesterday);
        }}
      />
    </Suspense>
  );
}

/** The diary of a day. */
export function HomePage({ promo, checkIn, body, PhotoRows, Insights, ad, Sheets }: Props) {
  const selected = useSelectedDay();
  const { day, today, select } = selected;
  const entries = useDayEntries(day);
  const week = useDiaryWeek(day);
  const { goals, isKnown, need } = useDayGoals(day);
  const { usualCalories } = useMe();
  const add = useSheet(sheets.add);
  const editor = useSheet(sheets.entry);
  const result = useSheet(sheets.estimate);
  const actions = useSheet(sheets.entryActions);
  const goalEditor = useSheet(sheets.goals);
  const copy = useSheet(sheets.copy);
  const isCompact = useMediaQuery(compactScreen);
  const isDesk = useMediaQuery(deskScreen);
  const isWidest = useMediaQuery(widestScreen);
  const [isPaneMissing, setIsPaneMissing] = useState(false);
  const noteMissingPane = useCallback(() => setIsPaneMissing(true), []);
  useRefreshOnNewDay(today);
  usePrefetchHabits(entries.isSuccess);

  const goal = effectiveCalorieGoal(goals.dailyCalorieGoal, need);
  const summary = entries.data && isKnown ? summarizeDay(entries.data, goals, need) : null;
  const failed = entries.isError && !entries.data;
  const retry = (): void => {
    void entries.refetch();
    void week.refetch();
  };
  const hourMeal = currentMealType();
  const openAdd = (meal?: MealType): void => (add.isOpen ? add.replace : add.open)(meal ? { meal } : {});
  const editGoal = (): void => goalEditor.open();
  const bodyOfToday = day === today && body;
  const checkInOfToday = day === today && checkIn;
  const yesterday = day === today && <YesterdaySlot {...selected} />;
  return (
    <div className={`page-wide panes ${diaryHomeStyles.home}`} {...(entries.isPending && pendingAttribute)}>
      <div className={`pane ${diaryHomeStyles.homeBox}`}>
        <div className={diaryHomeStyles.homeTop}>
          <HomeHeader {...selected} isCompact={isCompact} />
          <WeekStrip {...selected} week={week.data} />
        </div>
        {day !== today && (
          <Suspense fallback={<div className={diaryHomeStyles.dayJump} />}>
            <DayJump {...selected} />
          </Suspense>
        )}
        {failed ? (
          <div className="pad">
            <ErrorCard
              title={diary.loadFailed}
              cause={describeError(entries.error)}
              onRetry={retry}
              pending={entries.isFetching}
            />
          </div>
        ) : (
          <>
            <IfCaloriesShown>
              <CalorieHero
                key={day}
                dayName={formatRelativeDay(day, today)}
                figures={summary}
                goal={goal}
                mean={week.data ? averageWeekCalories(week.data, today, usualCalories) : null}
                onEditGoal={editGoal}
                onSwipe={(step) => select(addDays(day, step))}
              />
              <div className={diaryHomeStyles.homeMacros}>
                <MacroCards cards={summarizeMacros(summary && (entries.data ?? null), goals, need)} />
              </div>
            </IfCaloriesShown>
            {!isCompact && checkInOfToday}
            {!isCompact && !isDesk && bodyOfToday}
            {isDesk && yesterday}
            {isLowGoal(goals.dailyCalorieGoal, need) && (
              <IfCaloriesShown>
                <LowGoalWarning onEdit={editGoal} />
              </IfCaloriesShown>
            )}
            {isDesk && promo}
            <DelayedSkeleton pending={!entries.data} skeleton={<DiarySkeleton />}>
              <DiarySection
                key={day}
                day={day}
                isToday={day === today}
                showsAll={isDesk}
                entries={entries.data ?? []}
                PhotoRows={PhotoRows}
                repeat={day === today ? { meal: hourMeal, foods: <RepeatFoods meal={hourMeal} day={day} /> } : null}
                onAdd={openAdd}
                onEdit={({ id, estimated, foodItem }: Entry) =>
                  // Only a photo has an estimate to review.
                  estimated && foodItem.source === "photo" ? result.open({ id, day }) : editor.open({ id })
                }
                onMore={({ id }: Entry) => actions.open({ id })}
                onCopy={(meal) => copy.open(meal ? { meal } : {})}
              />
            </DelayedSkeleton>
            {day <= today && !!entries.data?.length && week.data && (
              <Suspense fallback={<div className={diaryHomeStyles.closingSpace} />}>
                <CloseDay day={day} isClosed={week.data.some((one) => one.date === day && one.isClosed)} />
              </Suspense>
            )}
            {isCompact && checkInOfToday}
            {!isDesk && yesterday}
            {isCompact && bodyOfToday}
            {!isDesk && promo}
            {!isDesk && (
              <Link to="/andamento" className={diaryHomeStyles.homeTrends}>
                {diary.trends}
                <Icon name="chevron-right" size="s" />
              </Link>
            )}
            {/* It stays mounted while a day loads, so it neither moves nor reloads for each day. */}
            <div hidden={!entries.data}>{ad}</div>
          </>
        )}
      </div>
      {isDesk && (
        <div className={`pane ${diaryHomeStyles.homePane}`}>
          <Suspense fallback={null}>
            <AddPane {...selected} onMissing={noteMissingPane} />
          </Suspense>
          {bodyOfToday}
        </div>
      )}
      {isWidest && (
        <div className={`pane ${diaryHomeStyles.homePane}`}>
          <Suspense fallback={null}>
            <Insights {...selected} />
          </Suspense>
        </div>
      )}
      <Sheets {...selected} entries={entries.data ?? []} hasAddSheet={!isDesk || isPaneMissing} />
    </div>
  );
}

function DiarySkeleton() {
  return (
    <div className={diaryStyles.diarySkeleton}>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </div>
  );
}
