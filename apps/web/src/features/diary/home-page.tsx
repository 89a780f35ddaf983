import { addDays } from "@fetta/domain/calendar-day";
import { calorieGoal, effectiveCalorieGoal } from "@fetta/domain/goals";
import type { MealType } from "@fetta/domain/meal-type";
import { lazy, useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { diary } from "../../i18n/diary.ts";
import { nameDay } from "../../lib/day.ts";
import { causeOf } from "../../lib/refusal.ts";
import { useMe } from "../../lib/session.ts";
import { useSheet } from "../../lib/sheets.ts";
import { trpc } from "../../lib/trpc.ts";
import { ErrorCard } from "../../ui/error-card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { MacroCards } from "../../ui/macros.tsx";
import { SheetHost } from "../../ui/sheet-host.tsx";
import { Loading, SkeletonRow } from "../../ui/skeleton.tsx";
import { CalorieHero } from "./calorie-hero.tsx";
import { dayFigures, macroFigures, weekMean } from "./day-figures.ts";
import { DiarySection } from "./diary-section.tsx";
import type { Entry } from "./entry.ts";
import { mondayOf } from "./entry.ts";
import { HomeHeader } from "./home-header.tsx";
import { PromoBanner } from "./promo-banner.tsx";
import { useSelectedDay } from "./use-selected-day.ts";
import { useWarmHabits } from "./use-warm-habits.ts";
import { WeekStrip } from "./week-strip.tsx";
import "../../styles/home.css";

const AddSheet = lazy(async () => ({ default: (await import("./add-sheet.tsx")).AddSheet }));
const QuickAddSheet = lazy(async () => ({ default: (await import("./quick-add-sheet.tsx")).QuickAddSheet }));
const EntryEditor = lazy(async () => ({ default: (await import("./entry-editor.tsx")).EntryEditor }));
const CopySheet = lazy(async () => ({ default: (await import("./copy-sheet.tsx")).CopySheet }));
const EntryActions = lazy(async () => ({ default: (await import("./entry-actions.tsx")).EntryActions }));

/** A new day makes everything that was read of the old one doubtful: the diary and the free day's counts. */
function useRefreshOnNewDay(today: string): void {
  const utils = trpc.useUtils();
  const known = useRef(today);
  useEffect(() => {
    if (known.current === today) return;
    known.current = today;
    void utils.diary.invalidate();
    void utils.account.me.invalidate();
  }, [today, utils]);
}

function LowGoalNote({ onEdit }: { onEdit: () => void }) {
  return (
    <div className="note low-goal" role="note">
      <Icon name="info" />
      <p>
        {diary.lowGoal}{" "}
        <button type="button" className="low-goal-edit" aria-haspopup="dialog" onClick={onEdit}>
          {diary.lowGoalEdit}
        </button>
      </p>
    </div>
  );
}

/** The diary of the day. `children`: sheets of other features that open from here. */
export function HomePage({ children }: { children?: ReactNode }) {
  const selected = useSelectedDay();
  const { day, today, select } = selected;
  const { preferences } = useMe();
  const entries = trpc.diary.list.useQuery({ date: day });
  const week = trpc.diary.week.useQuery({ date: mondayOf(day) });
  const add = useSheet("aggiungi");
  const editor = useSheet("voce");
  const actions = useSheet("azioni");
  const goalEditor = useSheet("obiettivo");
  const copy = useSheet("copia");
  useRefreshOnNewDay(today);
  useWarmHabits(entries.isSuccess);

  const goal = effectiveCalorieGoal(preferences.dailyCalorieGoal);
  const figures = entries.data ? dayFigures(entries.data, preferences) : null;
  const failed = entries.isError && !entries.data;
  const retry = (): void => {
    void entries.refetch();
    void week.refetch();
  };
  const openAdd = (meal?: MealType): void => add.open(meal ? { meal } : {});
  const editGoal = (): void => goalEditor.open();
  return (
    <div className="home">
      <HomeHeader day={day} today={today} />
      <WeekStrip {...selected} goal={goal} week={week.data} />
      {failed ? (
        <div className="pad">
          <ErrorCard
            title={diary.loadFailed}
            cause={causeOf(entries.error)}
            onRetry={retry}
            pending={entries.isFetching}
          />
        </div>
      ) : (
        <>
          <CalorieHero
            key={day}
            dayName={nameDay(day, today)}
            figures={figures}
            goal={goal}
            mean={week.data ? weekMean(week.data, today) : null}
            onEditGoal={editGoal}
            onSwipe={(step) => select(addDays(day, step))}
          />
          <div className="home-macros">
            <MacroCards cards={macroFigures(entries.data ?? null, preferences)} />
          </div>
          {preferences.dailyCalorieGoal < calorieGoal.low && <LowGoalNote onEdit={editGoal} />}
          <PromoBanner />
          <Loading pending={!entries.data} skeleton={<DiarySkeleton />}>
            <DiarySection
              key={day}
              day={day}
              isToday={day === today}
              entries={entries.data ?? []}
              onAdd={openAdd}
              onEdit={({ id }: Entry) => editor.open({ id })}
              onMore={({ id }: Entry) => actions.open({ id })}
              onCopy={(meal) => copy.open(meal ? { meal } : {})}
            />
          </Loading>
        </>
      )}
      <SheetHost name="aggiungi">
        <AddSheet day={day} today={today} />
      </SheetHost>
      <SheetHost name="solo-calorie">
        <QuickAddSheet day={day} />
      </SheetHost>
      <SheetHost name="voce">
        <EntryEditor entries={entries.data ?? []} />
      </SheetHost>
      <SheetHost name="azioni">
        <EntryActions entries={entries.data ?? []} today={today} />
      </SheetHost>
      <SheetHost name="copia">
        <CopySheet entries={entries.data ?? []} day={day} today={today} />
      </SheetHost>
      {children}
    </div>
  );
}

function DiarySkeleton() {
  return (
    <div className="diary-skeleton">
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </div>
  );
}
