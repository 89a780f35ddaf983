import { roundNeed } from "@fetta/domain/need/need-estimate";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, type CSSProperties, type ReactNode } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { api, type Outputs } from "../../../lib/api/api-client.ts";
import * as sheets from "../../../lib/sheets.ts";
import { usePendingAction } from "../../../lib/use-pending-action.ts";
import { useToday } from "../../../lib/use-today.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button, buttonClass, IconButton } from "../../../ui/buttons/button.tsx";
import { Note } from "../../../ui/feedback/note.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { checkIn as messages } from "../check-in.messages.ts";
import styles from "../check-in.module.css";
import { answerCheckIn, applyProposal, needQueryKey } from "../model/check-in-actions.ts";
import { NeedBand, WeightTrend, type ReadyEstimate } from "./need-figures.tsx";

type Need = NonNullable<Outputs["need"]["read"]>;
type Proposal = NonNullable<Need["proposal"]>;
type Shortfall = Extract<Need["estimate"], { kind: "not_yet" }>;

type AnswerProps = { today: CalendarDay; onKeep: () => void };

/** The link to the page that explains the figures. */
function MethodLink() {
  return (
    <Link to="/fabbisogno" className={styles.method}>
      {messages.method}
    </Link>
  );
}

function ChangeProposal({
  proposal: { calories, change, weekdayChange, limit },
  weeklyChangeKg,
  today,
  onKeep,
}: AnswerProps & { proposal: Extract<Proposal, { kind: "change" }>; weeklyChangeKg: number }) {
  const [apply, isApplying] = usePendingAction(() => applyProposal(calories, today));
  return (
    <>
      <p className="sm ink2">
        {messages.pace(limit === null ? weeklyChangeKg : null)}
        <b>{messages.goal(calories)}</b>
        {messages.change(change)}
        {weekdayChange && messages.weekdays(weekdayChange)}
        {limit !== null && messages[limit]}
      </p>
      <div className={styles.answers}>
        <Button size="small" pending={isApplying} onClick={() => void apply()}>
          {messages.apply(calories)}
        </Button>
        <Button size="small" variant="tonal" onClick={onKeep}>
          {messages.keep}
        </Button>
      </div>
    </>
  );
}

/** What the estimate means for the goals, and the answers to it. */
function ProposalAnswers({
  proposal,
  weeklyChangeKg,
  ...answer
}: AnswerProps & { proposal: Proposal; weeklyChangeKg: number }) {
  const goalEditor = useSheet(sheets.goals);
  const { onKeep } = answer;
  if (proposal.kind === "change")
    return <ChangeProposal proposal={proposal} weeklyChangeKg={weeklyChangeKg} {...answer} />;
  if (proposal.kind === "review")
    return (
      <>
        <p className="sm ink2">{messages.review(proposal.calories, proposal.min, proposal.max)}</p>
        <div className={styles.answers}>
          <Button size="small" aria-haspopup="dialog" onClick={() => goalEditor.open()}>
            {messages.reviewGoal}
          </Button>
          <Button size="small" variant="tonal" onClick={onKeep}>
            {messages.keep}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <p className="sm ink2">
        {proposal.kind === "same" ? <b>{messages.confirmed(proposal.calories)}</b> : messages.none[proposal.reason]}
      </p>
      <div className={styles.answers}>
        <Button size="small" onClick={onKeep}>
          {messages.fine}
        </Button>
      </div>
    </>
  );
}

type ReadyProps = AnswerProps & { need: Need; estimate: ReadyEstimate; proposal: Proposal };

function ReadyCheckIn({ need, estimate, proposal, ...answer }: ReadyProps) {
  return (
    <>
      <p className={`${styles.range} num`}>
        {messages.range(roundNeed(estimate.low), roundNeed(estimate.high))}
        <small className="ink2"> {messages.perDay}</small>
      </p>
      <NeedBand estimate={estimate} initialNeed={need.initialNeed} />
      <WeightTrend estimate={estimate} weights={need.weights} />
      <p className="cap ink2">
        {messages.asLogged} <MethodLink />
      </p>
      <ProposalAnswers proposal={proposal} weeklyChangeKg={need.weeklyChangeKg} {...answer} />
    </>
  );
}

const parts = ["windowDays", "closedDays", "weighings"] as const;

function ProgressRow({ name, have, needed }: { name: string; have: number; needed: number }) {
  const isDone = have >= needed;
  return (
    <li className={styles.part}>
      <span className={isDone ? `${styles.partMark} ${styles.partDone}` : styles.partMark}>
        {isDone && <Icon name="check" size="xs" />}
      </span>
      <div className="grow">
        <div className="row between gap-s">
          <b>{name}</b>
          <span className="sm ink2 num">{messages.progress(have, needed)}</span>
        </div>
        {!isDone && (
          <div className="bar" aria-hidden="true">
            <i className={styles.partBar} style={{ width: `${(have / needed) * 100}%` }} />
          </div>
        )}
      </div>
    </li>
  );
}

/** What the estimate still lacks, counted; the estimate by formula holds meanwhile. */
function NotYet({ need, shortfall, onKeep }: { need: Need; shortfall: Shortfall; onKeep: () => void }) {
  const lacks = (part: (typeof parts)[number]): number => Math.max(0, shortfall[part].needed - shortfall[part].have);
  const missing = { windowDays: lacks("windowDays"), closedDays: lacks("closedDays"), weighings: lacks("weighings") };
  return (
    <>
      <p className="sm ink2">
        {messages.missing}
        <b>{messages.listMissing(missing)}</b>
        {messages.missingEnd}
      </p>
      <ul>
        {parts.map((part) => (
          <ProgressRow
            key={part}
            name={messages.parts[part]}
            {...(part === "windowDays"
              ? // Whole weeks: "2 di 3".
                { have: Math.floor(shortfall.windowDays.have / 7), needed: shortfall.windowDays.needed / 7 }
              : shortfall[part])}
          />
        ))}
      </ul>
      <Note isPlain>
        <span>
          {messages.meanwhile}
          <b>{messages.goal(roundNeed(need.initialNeed))}</b>
          {messages.noHurry} <MethodLink />
        </span>
      </Note>
      <div className={styles.answers}>
        <Link to="/andamento" search={{ sheet: sheets.weight }} className={buttonClass({ size: "small" })}>
          {messages.logWeight}
        </Link>
        <Button size="small" variant="tonal" onClick={onKeep}>
          {messages.accept}
        </Button>
      </div>
    </>
  );
}

/** In place of an estimate, which begins with the answers of the questionnaire. */
function NoBody() {
  return (
    <>
      <p className="sm ink2">{messages.noBody}</p>
      <div className={styles.answers}>
        <Link to="/onboarding" className={buttonClass({ size: "small" })}>
          {messages.answerQuestions}
        </Link>
      </div>
    </>
  );
}

/** The check-in of the week, from Monday on until it is answered. Its height is reserved while it loads. */
export function CheckInCard({ space }: { space: CSSProperties }) {
  const title = useId();
  const today = useToday();
  const query = useQuery({ queryKey: needQueryKey, queryFn: () => api.need.read.query() });
  const need = query.data;
  const keep = (): void => void answerCheckIn();
  const showContent = (): ReactNode => {
    if (need === null) return <NoBody />;
    if (!need)
      return (
        query.isError && (
          <div className="row between gap-s">
            <p className="cap ink2">{messages.loadFailed}</p>
            <Button variant="ghost" size="inline" pending={query.isFetching} onClick={() => void query.refetch()}>
              {common.retry}
            </Button>
          </div>
        )
      );
    const { estimate, proposal } = need;
    if (estimate.kind === "not_yet") return <NotYet need={need} shortfall={estimate} onKeep={keep} />;
    return proposal && <ReadyCheckIn need={need} estimate={estimate} proposal={proposal} today={today} onKeep={keep} />;
  };
  return (
    <section className={`card ${styles.card}`} style={space} aria-labelledby={title} aria-busy={query.isPending}>
      <div className={styles.head}>
        <h2 className="h3" id={title}>
          {need?.estimate.kind === "not_yet" ? messages.notYetTitle : messages.title}
        </h2>
        <IconButton icon="close" iconSize="s" label={messages.hide} onClick={keep} />
      </div>
      {showContent()}
    </section>
  );
}
