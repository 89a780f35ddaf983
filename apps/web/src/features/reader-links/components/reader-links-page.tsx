import { maxOpenReaderLinks } from "@fetta/domain/account/reader-link";
import { daysBetween } from "@fetta/domain/calendar-day";
import { useState } from "react";
import { readerLinks as messages } from "../reader-links.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { trpc, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { formatDay, formatInstantDay, formatRelativeTime, today } from "../../../lib/local-date.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryBoundary, Skeleton } from "../../../ui/feedback/query-boundary.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { HistoryBackHeader } from "../../../ui/layout/back-header.tsx";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { lazySheet } from "../../../ui/overlays/sheet-host.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { NoteList, PastProposals, ProposalList } from "./reader-messages.tsx";
import styles from "../reader-links.module.css";

const NewLinkSheet = lazySheet(sheets.newReaderLink, async () => (await import("./new-link-sheet.tsx")).NewLinkSheet);

type ReaderLink = Outputs["readerLink"]["list"]["links"][number];

const linkIconPath =
  "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1";

function formatLastOpening(last: string | undefined): string {
  if (last === undefined) return messages.neverOpened;
  const day = today(new Date(last));
  const age = daysBetween(day, today());
  if (age === 0) return messages.opened.today;
  return age === 1 ? messages.opened.yesterday : messages.opened.on(formatDay(day, "dayAndMonth"));
}

/** The days of a link's state: until when it is open, or since when it is closed. */
function formatState({ state, expiresAt, revokedAt, openings }: ReaderLink): string {
  if (state === "open")
    return `${messages.until(formatDay(today(new Date(expiresAt)), "dayAndMonth"))}, ${formatLastOpening(openings[0])}`;
  if (state === "revoked") return messages.state.revoked(formatInstantDay(revokedAt ?? expiresAt));
  return state === "expired" ? messages.state.expired(formatInstantDay(expiresAt)) : messages.state.outdated;
}

/** When a link was opened: every time is on record. */
function Openings({ openingCount, openings }: ReaderLink) {
  if (openingCount === 0) return null;
  return (
    <details className={styles.openings}>
      <summary className="ink2">
        {messages.openings(openingCount)}
        <Icon name="chevron-down" size="s" />
      </summary>
      <ul className="sm ink2 plain-list num">
        {openings.map((at) => (
          <li key={at}>{formatRelativeTime(new Date(at))}</li>
        ))}
      </ul>
      <p className="cap ink3 mt-s">{messages.openingsNote}</p>
    </details>
  );
}

function LinkRow({ link }: { link: ReaderLink }) {
  const revoke = useSheet(sheets.revokeReaderLink);
  const isOpen = link.state === "open";
  return (
    <li className={styles.row}>
      <span className={isOpen ? styles.mark : `${styles.mark} ${styles.markClosed}`}>
        <Icon name={linkIconPath} size="s" />
      </span>
      <span className={styles.text}>
        <b>{link.readerName}</b>
        <span className="cap ink2">{messages.scopes(link.scopes)}</span>
        <span className="cap ink2 num">{formatState(link)}</span>
      </span>
      {isOpen ? (
        <Button
          variant="danger"
          size="inline"
          aria-label={messages.revokeNamed(link.readerName)}
          onClick={() => revoke.open({ id: link.id })}
        >
          {messages.revoke}
        </Button>
      ) : (
        <span className="tag tag-neutral">{messages.closedTag}</span>
      )}
      <Openings {...link} />
    </li>
  );
}

function LinkList({ title, links }: { title: string; links: readonly ReaderLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className="col gap-s" aria-label={title}>
      <h2 className={`sm ink2 ${styles.heading}`}>{title}</h2>
      <ul className={`card ${styles.rows}`}>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
    </section>
  );
}

/** Asks before a link is revoked. */
function RevokeDialog({ links }: { links: readonly ReaderLink[] }) {
  const { id } = useSheet(sheets.revokeReaderLink).params;
  const utils = trpc.useUtils();
  const revoke = trpc.readerLink.revoke.useMutation({
    onSuccess: async () => {
      await utils.readerLink.list.invalidate();
      toast({ title: messages.revoked });
    },
    onError: (error) => toast({ title: messages.revokeFailed, text: describeError(error), tone: "error" }),
  });
  const reader = links.find((link) => link.id === id)?.readerName ?? "";
  return (
    <AlertDialog
      name={sheets.revokeReaderLink}
      title={messages.revokeTitle}
      text={messages.revokeText(reader)}
      confirm={messages.revoke}
      onConfirm={() => id !== undefined && revoke.mutate({ id })}
    />
  );
}

type LinksProps = {
  data: Outputs["readerLink"]["list"];
  /** False while the lists are those of an earlier visit. */
  isFresh: boolean;
};

/** The links of the user, and the notes and proposals of their readers: those that were new at the visit come first. */
function Links({ data: { links, notes, proposals }, isFresh }: LinksProps) {
  const create = useSheet(sheets.newReaderLink);
  const open = links.filter(({ state }) => state === "open");
  const isFull = open.length >= maxOpenReaderLinks;
  const hasNewNote = notes.some(({ readAt }) => readAt === null);
  // The notes keep their place when one is marked as read.
  const [place, setPlace] = useState({ isFresh, isFirst: hasNewNote });
  if (isFresh && !place.isFresh) setPlace({ isFresh, isFirst: hasNewNote });
  return (
    <>
      <ProposalList proposals={proposals.filter(({ state }) => state === "pending")} />
      {place.isFirst && <NoteList notes={notes} />}
      {links.length === 0 ? (
        <EmptyState title={messages.none} text={messages.noneText} />
      ) : (
        <LinkList title={messages.open} links={open} />
      )}
      {isFull ? (
        <p className="note">{messages.full}</p>
      ) : (
        <Button icon="plus" wide aria-haspopup="dialog" onClick={() => create.open()}>
          {messages.new}
        </Button>
      )}
      {!place.isFirst && <NoteList notes={notes} />}
      <LinkList title={messages.closed} links={links.filter(({ state }) => state !== "open")} />
      <PastProposals proposals={proposals.filter(({ state }) => state !== "pending")} />
      <RevokeDialog links={links} />
    </>
  );
}

/** Links by which others read the user's data, and what those readers left. */
export function ReaderLinksPage() {
  // Refetched at every mount: a reader may have opened a link or left a note meanwhile.
  const query = trpc.readerLink.list.useQuery(undefined, { staleTime: 0 });
  return (
    <>
      <HistoryBackHeader fallback="/profile" />
      <div className={`pad ${styles.page}`}>
        <h1 className="h1">{messages.title}</h1>
        <p className="sm ink2">{messages.intro}</p>
        <QueryBoundary
          query={query}
          failed={messages.unreadable}
          skeleton={<Skeleton height="10rem" radius="var(--r-xl)" />}
        >
          {(data) => <Links data={data} isFresh={query.isFetchedAfterMount} />}
        </QueryBoundary>
      </div>
      <NewLinkSheet />
    </>
  );
}
