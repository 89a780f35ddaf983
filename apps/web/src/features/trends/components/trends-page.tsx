import { refreshBodyLog } from "../model/body-log-actions.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { trends } from "../trends.messages.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { useMe } from "../../../entities/session/session.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { deskScreen, useMediaQuery } from "../../../ui/layout/use-media-query.ts";
import { useOnlineStatus } from "../../../lib/use-online-status.ts";
import { QueryBoundary, Skeleton } from "../../../ui/feedback/query-boundary.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { HistoryBackHeader } from "../../../ui/layout/back-header.tsx";
import { PeriodNavigation } from "../../../ui/layout/period-navigation.tsx";
import { SegmentedTabs } from "../../../ui/layout/segmented-tabs.tsx";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { report } from "../../../entities/report/report.messages.ts";
import { lazySheet } from "../../../ui/overlays/sheet-host.tsx";
import { ProLockedCard } from "./pro-locked-card.tsx";
import { formatPeriod } from "../model/trend.ts";
import { TrendCards } from "./trend-cards.tsx";
import styles from "../trends.module.css";
import { isCalendarDay, type CalendarDay } from "@fetta/domain/calendar-day";
import {
  shiftPeriod,
  periodContaining,
  periodAccessOf,
  type TrendSpan,
  type TrendPeriod,
  type PeriodAccess,
} from "@fetta/domain/trends/trend-period";
import { useToday } from "../../../lib/use-today.ts";
import { Note } from "../../../ui/feedback/note.tsx";
import * as drawings from "../../../ui/icons/icon-drawings.ts";

const WeightSheet = lazySheet(sheets.weight, async () => (await import("./body-sheets.tsx")).WeightSheet);
const WaterSheet = lazySheet(sheets.water, async () => (await import("./body-sheets.tsx")).WaterSheet);

const spans = (["week", "month"] as const).map((value) => ({ value, label: trends.spans[value] }));

type SelectedPeriod = {
  period: TrendPeriod;
  today: CalendarDay;
  reach: PeriodAccess;
  /** True where an earlier period can be selected; `hasNext`: a later one. */
  hasPrevious: boolean;
  hasNext: boolean;
  move: (count: 1 | -1) => void;
  choose: (span: TrendSpan, day?: CalendarDay) => void;
};

/** The displayed period: `?vista=mese&giorno=yyyy-MM-dd`; this week without them, and for dates out of range. */
function useSelectedPeriod(): SelectedPeriod {
  const today = useToday();
  const navigate = useNavigate();
  const { span = "week", day } = useSearch({ strict: false });
  const requestedPeriod = periodContaining(span, day !== undefined && isCalendarDay(day) ? day : today);
  const period = periodAccessOf(requestedPeriod, today) === "none" ? periodContaining(span, today) : requestedPeriod;
  const isReachable = (count: 1 | -1): boolean => periodAccessOf(shiftPeriod(period, count), today) !== "none";
  const showPeriod = ({ span: to, from }: TrendPeriod): void => {
    const present = periodContaining(to, today).from === from;
    void navigate({
      to: ".",
      search: { span: to === "month" ? to : undefined, day: present ? undefined : from },
      replace: true,
      resetScroll: false,
    });
  };
  return {
    period,
    today,
    reach: periodAccessOf(period, today),
    hasPrevious: isReachable(-1),
    hasNext: isReachable(1),
    move: (count) => showPeriod(shiftPeriod(period, count)),
    choose: (to, day = today) => showPeriod(periodContaining(to, day)),
  };
}

/** Refetches on a new day, since the data depends on today's date. */
function useRefreshOnNewDay(today: string): void {
  const utils = trpc.useUtils();
  const known = useRef(today);
  useEffect(() => {
    if (known.current === today) return;
    known.current = today;
    void utils.trends.invalidate();
  }, [today, utils]);
}

/** The cards of a period; for a period of the history without PRO, the locked card. */
function PeriodContent(selected: SelectedPeriod) {
  const { period, today, reach, choose } = selected;
  const { span, from: date } = period;
  const isPro = useMe().profile.proStatus === "active";
  const online = useOnlineStatus();
  useRefreshOnNewDay(today);
  const isLocked = reach === "pro" && !isPro;
  // Refetched at every mount, since entries may have been logged elsewhere.
  const trend = trpc.trends.read.useQuery({ span, date }, { staleTime: 0, enabled: !isLocked });
  const isRejected = trend.isError && parseApiError(trend.error).code === "pro_needed";
  if (isLocked || isRejected) return <ProLockedCard instead={{ span, onPresent: () => choose(span, today) }} />;
  return (
    <QueryBoundary query={trend} failed={trends.loadFailed} skeleton={skeleton}>
      {(data) => (
        <>
          {!online && (
            <Note isPlain icon={drawings.offline} iconSize="m" role="status">
              {trends.offline}
            </Note>
          )}
          <TrendCards trend={data} refresh={refreshBodyLog} onMonth={(month) => choose("month", month)} />
          <WeightSheet trend={data} refresh={refreshBodyLog} />
          <WaterSheet trend={data} refresh={refreshBodyLog} />
        </>
      )}
    </QueryBoundary>
  );
}

const skeleton = (
  <div className="col gap-m">
    <Skeleton height="19rem" radius="var(--r-xl)" />
    <Skeleton height="6rem" radius="var(--r-xl)" />
    <Skeleton height="12rem" radius="var(--r-xl)" />
  </div>
);

/** Weeks and months: intake against goals, weight, water, days with entries. */
export function TrendsPage() {
  const selected = useSelectedPeriod();
  const choose = (span: TrendSpan): void => selected.choose(span);
  const isDesk = useMediaQuery(deskScreen);
  const reportSheet = useSheet(sheets.report);
  return (
    <>
      {/* A wide screen has the page in its navigation. */}
      {!isDesk && <HistoryBackHeader fallback="/" />}
      <div className={`pad page-wide ${styles.trends}`}>
        <div className="row wrap between gap-m">
          <h1 className="h1">{trends.title}</h1>
          <Button
            variant="tonal"
            size="inline"
            icon="download"
            aria-haspopup="dialog"
            onClick={() => reportSheet.open()}
          >
            {report.title}
          </Button>
        </div>
        <SegmentedTabs label={trends.span} tabs={spans} value={selected.period.span} onValue={choose}>
          <PeriodNavigation
            previous={trends.previous[selected.period.span]}
            next={trends.next[selected.period.span]}
            hasPrevious={selected.hasPrevious}
            hasNext={selected.hasNext}
            onMove={selected.move}
            className={styles.trendPeriod}
          >
            {formatPeriod(selected.period)}
          </PeriodNavigation>
          <PeriodContent key={`${selected.period.span} ${selected.period.from}`} {...selected} />
        </SegmentedTabs>
      </div>
    </>
  );
}
