import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { admin } from "../admin.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import { BackHeader } from "../../../ui/layout/back-header.tsx";
import { PromotionCodesSection } from "./promotion-codes-section.tsx";
import { SecondFactorGate } from "./second-factor-gate.tsx";
import styles from "../admin.module.css";
import { testPages } from "../../../entities/test-pages/test-pages.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { api, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { formatAuditAction, formatAuditDetails, formatTimestamp } from "../model/admin-format.ts";
import { AdminFactList } from "./admin-fact-list.tsx";
import { PagedList } from "./paged-list.tsx";
import { usePagedQuery } from "../hooks/use-paged-query.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { lazySheet } from "../../../ui/overlays/sheet-host.tsx";
import {
  type AdminSupportRequest,
  formatSupportCategory,
  isOverdue,
  type SupportRequestState,
} from "../model/admin-support-request.ts";
import { SearchInput } from "../../../ui/forms/search-input.tsx";
import { type AdminUserSummary, formatUserPlan } from "../model/admin-user.ts";
import { useDebouncedSearch } from "../../../lib/use-debounced-value.ts";

const PersonSheet = lazySheet(sheets.user, async () => (await import("./user-sheet.tsx")).UserSheet);
const RevokeSheet = lazySheet(
  sheets.revokeGrant,
  async () => (await import("./revoke-grant-sheet.tsx")).RevokeGrantSheet,
);

const peopleMessages = admin.people;

function UserRow({ user, onOpen }: { user: AdminUserSummary; onOpen: () => void }) {
  const { email, name, role } = user;
  return (
    <button type="button" className={`${styles.adminRow} ${styles.adminPress}`} aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.adminRowHead}>
        <b className={styles.adminEmail}>{email}</b>
        {role === "admin" && <span className="tag tag-gold">{peopleMessages.admin}</span>}
      </span>
      {name !== null && <span className="sm">{name}</span>}
      <span className="sm ink2 num">{formatUserPlan(user)}</span>
    </button>
  );
}

/** Milliseconds after the last key press until a search starts by itself. */
const debounceMs = 500;

/** Accounts found by their address, each with its plan. */
function UsersSection() {
  const { text, setText, searchedText, search } = useDebouncedSearch(debounceMs);
  const sheet = useSheet(sheets.user);
  const pages = usePagedQuery(["people", searchedText], (before) =>
    api.admin.users.query({ email: searchedText, ...(before === undefined ? {} : { before }) }),
  );
  return (
    <>
      <SearchInput
        className={styles.adminSearch}
        label={peopleMessages.search}
        placeholder={peopleMessages.placeholder}
        clearLabel={peopleMessages.clear}
        maxLength={254}
        text={text}
        onText={setText}
        onSubmit={search}
      />
      <p className="visually-hidden" role="status">
        {pages.items && searchedText !== "" && peopleMessages.found(pages.items.length)}
      </p>
      <PagedList
        label={admin.section.users}
        pages={pages}
        empty={{
          title: peopleMessages.none,
          text: searchedText === "" ? peopleMessages.noneAtAll : peopleMessages.noneText(searchedText),
        }}
        keyOf={({ id }) => id}
      >
        {(clickedUser) => <UserRow user={clickedUser} onOpen={() => sheet.open({ id: clickedUser.id })} />}
      </PagedList>
      <PersonSheet />
      <RevokeSheet />
    </>
  );
}

const RequestSheet = lazySheet(
  sheets.supportRequest,
  async () => (await import("./support-request-sheet.tsx")).SupportRequestSheet,
);

const messages = admin.support;
const states = ["open", "done"] as const;

function RequestRow({ request, onOpen }: { request: AdminSupportRequest; onOpen: () => void }) {
  const { subject, name, category, state, createdAt, dueAt } = request;
  const late = isOverdue(request);
  return (
    <button type="button" className={`${styles.adminRow} ${styles.adminPress}`} aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.adminRowHead}>
        <b className="h3">{subject}</b>
        <span className="tag tag-neutral">{formatSupportCategory(category)}</span>
      </span>
      <span className="sm ink2">{messages.from(name)}</span>
      <span className={late ? "cap danger num" : "cap ink3 num"}>
        {state === "open"
          ? (late ? messages.late : messages.due)(formatTimestamp(dueAt))
          : messages.sent(formatTimestamp(createdAt))}
      </span>
    </button>
  );
}

/** Support requests: open ones and answered ones. */
function SupportSection() {
  const [state, setState] = useState<SupportRequestState>("open");
  const sheet = useSheet(sheets.supportRequest);
  const pages = usePagedQuery(["support", state], (before) =>
    api.admin.supportRequests.query({ state, ...(before === undefined ? {} : { before }) }),
  );
  return (
    <>
      <ChipGroup
        label={messages.filter}
        options={states.map((value) => ({ value, label: messages.states[value] }))}
        value={state}
        onValue={setState}
      />
      <PagedList
        label={messages.states[state]}
        pages={pages}
        empty={{ title: messages.none[state], text: messages.noneText[state] }}
        keyOf={({ id }) => id}
      >
        {(request) => <RequestRow request={request} onOpen={() => sheet.open({ id: request.id })} />}
      </PagedList>
      <RequestSheet requests={pages.items ?? []} />
    </>
  );
}

const sections = ["codes", "support", "users", "audit"] as const;
type Section = (typeof sections)[number];

type Event = Outputs["admin"]["audit"]["items"][number];

/** The actor's address; for an erased account its pseudonym; else a label for an unknown account or the system. */
function actorName({ action, actor, erasedActorPseudonym }: Event): string {
  if (actor !== null) return actor;
  if (erasedActorPseudonym !== null) return admin.audit.erased(erasedActorPseudonym);
  return action === "signin.failed" ? admin.audit.somebody : admin.audit.system;
}

function EventRow(event: Event) {
  const { at, action, actor, subject, detail } = event;
  const lines = formatAuditDetails(detail);
  return (
    <div className={styles.adminRow}>
      <time className="cap ink3 num" dateTime={at}>
        {formatTimestamp(at)}
      </time>
      <b className="h3">{formatAuditAction(action)}</b>
      <p className="sm ink2">{admin.audit.by(actorName(event))}</p>
      {subject !== null && subject !== actor && <p className="sm ink2">{admin.audit.to(subject)}</p>}
      {lines.length > 0 && <AdminFactList facts={lines} />}
    </div>
  );
}

/** The audit log, newest first. */
function AuditSection() {
  const pages = usePagedQuery(["audit"], (before) => api.admin.audit.query(before === undefined ? {} : { before }));
  return (
    <PagedList
      label={admin.section.audit}
      pages={pages}
      empty={{ title: admin.audit.none, text: admin.audit.noneText }}
      keyOf={({ id }) => id}
    >
      {(event) => <EventRow {...event} />}
    </PagedList>
  );
}

const content: Record<Section, () => ReactNode> = {
  codes: PromotionCodesSection,
  support: SupportSection,
  users: UsersSection,
  audit: AuditSection,
};

const testPageLinks = [
  { to: "/test-pro-button", title: testPages.proButton.title },
  { to: "/test-refresh", title: testPages.refresh.title },
  { to: "/test-pro-refresh", title: testPages.proRefresh.title },
  { to: "/debug-webhook", title: testPages.webhook.title },
  { to: "/test-ad-blocking", title: testPages.adBlocking.title },
] as const;

/** Links to the PRO test pages, on servers that have them. */
function TestPageLinks() {
  return (
    <section className="col gap-s mt-l" aria-label={admin.testPages.title}>
      <h2 className="h3">{admin.testPages.title}</h2>
      <p className="cap ink2">{admin.testPages.text}</p>
      <ul className={`card ${styles.adminLinks}`}>
        {testPageLinks.map(({ to, title }) => (
          <li key={to}>
            <Link to={to} className={styles.adminLink}>
              <span className="grow">{title}</span>
              <Icon name="chevron-right" size="s" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The admin page, one section at a time; the `section` search param selects it. */
export function AdminPage() {
  const { section: chosen = "codes" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { testPages } = useMe();
  const Content = content[chosen];
  return (
    <main id="contenuto" className={`page ${styles.admin}`} tabIndex={-1}>
      <BackHeader label={admin.back} onBack={() => void navigate({ to: "/profile" })} />
      <div className="pad col gap-m">
        <h1 className="h1">{admin.title}</h1>
        <nav aria-label={admin.sections}>
          <ul className={`segmented ${styles.adminSections}`}>
            {sections.map((section) => (
              <li key={section}>
                <Link
                  to="/admin"
                  search={{ section }}
                  className="segmented-tab"
                  aria-current={section === chosen ? "page" : undefined}
                  resetScroll={false}
                >
                  {admin.section[section]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SecondFactorGate>
          <Content />
          {testPages && <TestPageLinks />}
        </SecondFactorGate>
      </div>
    </main>
  );
}
