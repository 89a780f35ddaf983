import { isReaderToken, type ReaderScope } from "@fetta/domain/account/reader-link";
import { addDays } from "@fetta/domain/calendar-day";
import { QueryClientProvider, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { sharedDiary as messages } from "../shared-diary.messages.ts";
import { formatDay, today } from "../../../lib/local-date.ts";
import { IconButton } from "../../../ui/buttons/button.tsx";
import { QueryErrorCard } from "../../../ui/feedback/query-boundary.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import * as drawings from "../../../ui/icons/icon-drawings.ts";
import { Logo } from "../../../ui/icons/logo.tsx";
import { PageSpinner } from "../../../ui/icons/spinner.tsx";
import { createReaderApi, createReaderQueryClient, type ReaderApi, type SharedDiary } from "../model/reader-client.ts";
import { EnergyChart, WeightChart } from "./shared-charts.tsx";
import { SharedDays } from "./shared-days.tsx";
import { SharedNutrients, SharedSummary } from "./shared-summary.tsx";
import { NoteForm } from "./note-form.tsx";
import { ProposalForm } from "./proposal-form.tsx";
import styles from "../shared-diary.module.css";

const printerPath =
  "M7 9V4h10v5M7 17H5.5A1.5 1.5 0 0 1 4 15.500V11a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v4.500a1.500 1.500 0 0 1-1.500 1.500H17M7 14h10v6H7z";

/** A closed link tells nothing of whose it was. */
function ClosedLink() {
  return (
    <main id="contenuto" className={`page ${styles.closed}`} tabIndex={-1}>
      <Logo />
      <h1 className="h1">{messages.closed.title}</h1>
      <p className="ink2">{messages.closed.text}</p>
    </main>
  );
}

function ReaderHeader({ readerName, expiresAt }: SharedDiary) {
  return (
    <header className={styles.header}>
      <Logo />
      <b className={styles.brand}>{messages.app}</b>
      <span className="tag tag-neutral">
        <Icon name={drawings.eye} size="xs" />
        {messages.readOnly}
      </span>
      <span className={`cap ink2 ${styles.headerText}`}>
        {messages.link(readerName, formatDay(today(new Date(expiresAt)), "long"))}
      </span>
      <button type="button" className={`btn btn-tonal btn-inline ${styles.print}`} onClick={() => print()}>
        <Icon name={printerPath} size="s" />
        {messages.print}
      </button>
    </header>
  );
}

const timeFormat = new Intl.DateTimeFormat("it-IT", { hour: "2-digit", minute: "2-digit" });

type MonthProps = { from: string; to: string; hasPrevious: boolean; hasNext: boolean };

function MonthNavigation({ month, onMonth }: { month: MonthProps | undefined; onMonth: (day: string) => void }) {
  if (!month) return null;
  const { from, to, hasPrevious, hasNext } = month;
  return (
    <div className={styles.month}>
      <IconButton
        icon="chevron-left"
        label={messages.previous}
        disabled={!hasPrevious}
        onClick={() => onMonth(addDays(from, -1))}
      />
      <h2 className="h3 num" aria-live="polite">
        {messages.period(formatDay(from, "number"), formatDay(to, "long"))}
      </h2>
      <IconButton
        icon="chevron-right"
        label={messages.next}
        disabled={!hasNext}
        onClick={() => onMonth(addDays(to, 1))}
      />
    </div>
  );
}

/** A query of a part that the link may not show. */
function useScoped<Data>(
  diary: SharedDiary,
  scope: ReaderScope,
  month: string | undefined,
  read: (input: { date?: string }) => Promise<Data>,
): UseQueryResult<Data> {
  return useQuery({
    queryKey: [scope, month ?? "now"],
    queryFn: () => read(month === undefined ? {} : { date: month }),
    enabled: diary.scopes.includes(scope),
    placeholderData: (previous) => previous,
  });
}

/** Its error in place of a part that could not be read. */
function Part<Data>({ query, children }: { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }) {
  if (query.error && query.data === undefined) return <QueryErrorCard title={messages.partFailed} query={query} />;
  return query.data !== undefined && children(query.data);
}

/** What the link shows of a month, and what its reader may leave. */
function OpenDiary({ reader, diary, updatedAt }: { reader: ReaderApi; diary: SharedDiary; updatedAt: number }) {
  const [month, setMonth] = useState<string | undefined>();
  const days = useScoped(diary, "diary", month, (input) => reader.days.query(input));
  const weights = useScoped(diary, "weight", month, (input) => reader.weights.query(input));
  const nutrients = useScoped(diary, "nutrients", month, (input) => reader.nutrients.query(input));
  // Kept where a month cannot be read, with what was typed below.
  const [goals, setGoals] = useState(days.data?.currentGoals);
  if (days.data && days.data.currentGoals !== goals) setGoals(days.data.currentGoals);
  const shownMonth = days.data ?? weights.data ?? nutrients.data;
  const now = new Date(updatedAt);
  return (
    <>
      <ReaderHeader {...diary} />
      <main id="contenuto" className={styles.page} tabIndex={-1}>
        <div className={styles.heading}>
          <div>
            <h1 className="h1">{messages.title(diary.ownerName)}</h1>
            <p className="cap ink2">{messages.updated(formatDay(today(now), "full"), timeFormat.format(now))}</p>
          </div>
          <MonthNavigation month={shownMonth} onMonth={setMonth} />
        </div>
        <SharedSummary days={days.data} weights={weights.data} nutrients={nutrients.data} />
        <div className={diary.scopes.includes("diary") ? styles.columns : styles.figuresOnly}>
          <Part query={days}>
            {(data) => (
              <SharedDays key={data.from} reader={reader} days={data} weights={weights.data} today={diary.today} />
            )}
          </Part>
          <div className={styles.side}>
            <Part query={days}>{(data) => <EnergyChart days={data} today={diary.today} />}</Part>
            <Part query={weights}>{(data) => <WeightChart weights={data} />}</Part>
            {diary.scopes.includes("nutrients") && <SharedNutrients query={nutrients} />}
          </div>
          <div className={styles.forms}>
            <NoteForm reader={reader} notes={diary.notes} />
            {goals && <ProposalForm reader={reader} goals={goals} proposals={diary.proposals} />}
          </div>
        </div>
      </main>
    </>
  );
}

function DiaryOfLink({ reader }: { reader: ReaderApi }) {
  const query = useQuery({ queryKey: ["open"], queryFn: () => reader.open.query() });
  const { data, error, dataUpdatedAt } = query;
  if (data) return <OpenDiary reader={reader} diary={data} updatedAt={dataUpdatedAt} />;
  if (!error) return <PageSpinner />;
  return (
    <main id="contenuto" className={`page ${styles.closed}`} tabIndex={-1}>
      <h1 className="visually-hidden">{messages.failed}</h1>
      <QueryErrorCard title={messages.failed} query={query} />
    </main>
  );
}

function OpenLink({ token }: { token: string }) {
  const [isClosed, setIsClosed] = useState(false);
  const [reader] = useState(() => createReaderApi(token));
  const [queries] = useState(() => createReaderQueryClient(() => setIsClosed(true)));
  if (isClosed) return <ClosedLink />;
  return (
    <QueryClientProvider client={queries}>
      <DiaryOfLink reader={reader} />
    </QueryClientProvider>
  );
}

/**
 * The page of a reader's link: the token stays behind the "#" of its address, so that a reload and a bookmark open it
 * again. It asks for no session, and keeps what it reads in memory alone.
 */
export function SharedDiaryPage() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  return isReaderToken(token) ? <OpenLink key={token} token={token} /> : <ClosedLink />;
}
