import { formatWhole } from "@fetta/domain/italian-number";
import { useEffect, useRef, useState } from "react";
import { readerLinks } from "../reader-links.messages.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { trpc, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { useDayGoals } from "../../../entities/day/day-queries.ts";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import { refreshSession } from "../../../entities/session/session.ts";
import { formatRelativeTime } from "../../../lib/local-date.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import styles from "../reader-links.module.css";

type Lists = Outputs["readerLink"]["list"];
type Proposal = Lists["proposals"][number];
type ReaderNote = Lists["notes"][number];

const { proposals: messages, notes: noteMessages } = readerLinks;

/** Shows the lists and the hint in the settings as they are after an answer. */
function useRefreshLists(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.readerLink.list.invalidate(), utils.readerLink.waiting.invalidate()]);
}

/** The proposed figures beside the goal of today, which is not yet the one that was accepted for tomorrow. */
function ProposedGoals({ goals }: Pick<Proposal, "goals">) {
  const now = useDayGoals(useToday());
  return (
    <>
      <p>
        <b className="figure-m">{messages.energy(formatWhole(goals.dailyCalorieGoal))}</b>{" "}
        {now.isKnown && <span className="sm ink2">{messages.now(formatWhole(now.goals.dailyCalorieGoal))}</span>}
      </p>
      <p className="sm ink2">
        {messages.macros(
          formatWhole(goals.dailyProteinGoal),
          formatWhole(goals.dailyCarbsGoal),
          formatWhole(goals.dailyFatGoal),
        )}
      </p>
    </>
  );
}

/** Goals that a reader proposed: they change nothing before the tap. Who hides calories sees figures on demand alone. */
function ProposalCard({ proposal }: { proposal: Proposal }) {
  const showsCalories = useShowsCalories();
  const [isAsked, setAsked] = useState(false);
  const refresh = useRefreshLists();
  const utils = trpc.useUtils();
  const decide = trpc.readerLink.decideProposal.useMutation({
    onSuccess: async ({ state }) => {
      await refresh();
      if (state !== "accepted") return toast({ title: messages.declined });
      toast({ title: messages.accepted, text: messages.acceptedText, tone: "success" });
      void refreshSession();
      return utils.diary.week.invalidate();
    },
    onError: async (error) => {
      const text = parseApiError(error).issues[0]?.message ?? describeError(error);
      toast({ title: messages.failed, text, tone: "error" });
      await refresh();
    },
  });
  const { id, goals, readerName, createdAt } = proposal;
  const pendingDecision = decide.isPending ? decide.variables.decision : undefined;
  return (
    <li className={styles.message}>
      <p className="cap ink2">{messages.by(readerName, formatRelativeTime(new Date(createdAt)))}</p>
      {showsCalories || isAsked ? (
        <ProposedGoals goals={goals} />
      ) : (
        <>
          <p className="sm">{messages.hidden}</p>
          <Button variant="ghost" size="inline" onClick={() => setAsked(true)}>
            {messages.show}
          </Button>
        </>
      )}
      <p className="cap ink2">{messages.weekdays}</p>
      <div className="actions">
        <Button
          variant="tonal"
          size="small"
          pending={pendingDecision === "decline"}
          disabled={decide.isPending}
          onClick={() => decide.mutate({ id, decision: "decline" })}
        >
          {messages.decline}
        </Button>
        <Button
          size="small"
          pending={pendingDecision === "accept"}
          disabled={decide.isPending}
          onClick={() => decide.mutate({ id, decision: "accept" })}
        >
          {messages.accept}
        </Button>
      </div>
    </li>
  );
}

/** The proposals without an answer. */
export function ProposalList({ proposals }: { proposals: readonly Proposal[] }) {
  if (proposals.length === 0) return null;
  return (
    <section className="col gap-s" aria-label={messages.title}>
      <h2 className={`sm ink2 ${styles.heading}`}>{messages.title}</h2>
      <ul className={`card ${styles.rows}`}>
        {proposals.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </section>
  );
}

/** The proposals that were answered. */
export function PastProposals({ proposals }: { proposals: readonly Proposal[] }) {
  const showsCalories = useShowsCalories();
  if (proposals.length === 0) return null;
  return (
    <details>
      <summary>
        {messages.earlier}
        <Icon name="chevron-down" size="s" />
      </summary>
      <ul className="sm ink2 plain-list num">
        {proposals.map(({ id, goals, readerName, state }) => {
          const answer = messages.state[state === "accepted" ? "accepted" : "declined"];
          const kcal = formatWhole(goals.dailyCalorieGoal);
          return (
            <li key={id}>
              {showsCalories ? messages.past(kcal, readerName, answer) : messages.pastHidden(readerName, answer)}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const showNoteError = (error: unknown): void =>
  toast({ title: noteMessages.failed, text: describeError(error), tone: "error" });

function NoteRow({ note }: { note: ReaderNote }) {
  const question = useSheet(sheets.removeReaderNote);
  const refresh = useRefreshLists();
  const markRead = trpc.readerLink.markNoteRead.useMutation({ onSuccess: refresh, onError: showNoteError });
  const { id, readerName, text, createdAt, readAt } = note;
  const day = formatRelativeTime(new Date(createdAt));
  const row = useRef<HTMLLIElement>(null);
  const isRead = readAt !== null;
  // The button that had the focus is gone with the mark.
  useEffect(() => {
    if (isRead && markRead.isSuccess && document.activeElement === document.body)
      row.current?.focus({ preventScroll: true });
  }, [isRead, markRead.isSuccess]);
  return (
    <li ref={row} tabIndex={-1} className={styles.message}>
      <p className="row wrap between gap-s">
        <span className="cap ink2">{messages.by(readerName, day)}</span>
        {!isRead && <span className="tag tag-green">{noteMessages.new}</span>}
      </p>
      <p className={styles.noteText}>{text}</p>
      <div className="actions">
        {!isRead && (
          <Button variant="tonal" size="inline" pending={markRead.isPending} onClick={() => markRead.mutate({ id })}>
            {noteMessages.markRead}
          </Button>
        )}
        <Button
          variant="ghost"
          size="inline"
          aria-label={noteMessages.removeNamed(readerName, day)}
          onClick={() => question.open({ id })}
        >
          {noteMessages.remove}
        </Button>
      </div>
    </li>
  );
}

/** Asks before a note is deleted. */
function RemoveNoteDialog({ notes }: { notes: readonly ReaderNote[] }) {
  const { id } = useSheet(sheets.removeReaderNote).params;
  const refresh = useRefreshLists();
  const remove = trpc.readerLink.removeNote.useMutation({
    onSuccess: async () => {
      await refresh();
      toast({ title: noteMessages.removed });
    },
    onError: showNoteError,
  });
  return (
    <AlertDialog
      name={sheets.removeReaderNote}
      title={noteMessages.removeTitle}
      text={noteMessages.removeText(notes.find((note) => note.id === id)?.readerName ?? "")}
      confirm={noteMessages.remove}
      onConfirm={() => id !== undefined && remove.mutate({ id })}
    />
  );
}

/** What readers wrote to the user, newest first. */
export function NoteList({ notes }: { notes: readonly ReaderNote[] }) {
  if (notes.length === 0) return null;
  return (
    <section className="col gap-s" aria-label={noteMessages.title}>
      <h2 className={`sm ink2 ${styles.heading}`}>{noteMessages.title}</h2>
      <ul className={`card ${styles.rows}`}>
        {notes.map((note) => (
          <NoteRow key={note.id} note={note} />
        ))}
      </ul>
      <RemoveNoteDialog notes={notes} />
    </section>
  );
}
