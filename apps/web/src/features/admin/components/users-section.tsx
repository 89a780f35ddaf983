import { useState } from "react";
import { admin } from "../admin.messages.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useDebouncedSearch } from "../../../lib/use-debounced-value.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { SearchInput } from "../../../ui/forms/search-input.tsx";
import { deskScreen, useMediaQuery } from "../../../ui/layout/use-media-query.ts";
import { lazySheet } from "../../../ui/overlays/sheet-host.tsx";
import { formatWhole } from "@fetta/domain/italian-number";
import { usePagedQuery } from "../hooks/use-paged-query.ts";
import { formatRecentTimestamp, formatShortDay, formatTimestampDay } from "../model/admin-format.ts";
import {
  type AdminUserSummary,
  formatUserPlan,
  userPanelId,
  type UsersInput,
  type UsersPage,
} from "../model/admin-user.ts";
import { type Column, PagedTable, type Sort } from "./admin-table.tsx";
import { PagedList } from "./paged-list.tsx";
import styles from "../admin.module.css";

const PersonSheet = lazySheet(sheets.user, async () => (await import("./user-sheet.tsx")).UserSheet);
const PersonPanel = lazySheet(sheets.user, async () => (await import("./user-panel.tsx")).UserPanel);
const RevokeSheet = lazySheet(
  sheets.revokeGrant,
  async () => (await import("./revoke-grant-sheet.tsx")).RevokeGrantSheet,
);

const messages = admin.people;

function UserRow({ user, onOpen }: { user: AdminUserSummary; onOpen: () => void }) {
  const { email, name, role } = user;
  return (
    <button type="button" className={`${styles.adminRow} ${styles.adminPress}`} aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.adminRowHead}>
        <b className={styles.adminEmail}>{email}</b>
        {role === "admin" && <span className="tag tag-gold">{messages.admin}</span>}
      </span>
      {name !== null && <span className="sm">{name}</span>}
      <span className="sm ink2 num">{formatUserPlan(user)}</span>
    </button>
  );
}

type SortKey = "name" | "plan" | "createdAt" | "lastAccessAt";

function PersonCell({ user: { name, email, role } }: { user: AdminUserSummary }) {
  return (
    <>
      <b>
        {name ?? email} {role === "admin" && <span className="tag tag-gold">{messages.admin}</span>}
      </b>
      {name !== null && <span className="cap ink2">{email}</span>}
    </>
  );
}

function PlanCell({ user: { proStatus, proExpiresAt } }: { user: AdminUserSummary }) {
  const isActive = proStatus === "active";
  return (
    <>
      <span className={isActive ? "tag tag-gold" : "tag tag-neutral"}>{messages.planTags[proStatus]}</span>{" "}
      {isActive && proExpiresAt !== null && (
        <span className="cap num">{messages.to(formatShortDay(proExpiresAt))}</span>
      )}
    </>
  );
}

const columns: readonly Column<AdminUserSummary, SortKey>[] = [
  {
    title: messages.columns.person,
    sort: { by: "name", first: "ascending" },
    cell: (user) => <PersonCell user={user} />,
  },
  {
    title: messages.columns.plan,
    sort: { by: "plan", first: "descending" },
    isShort: true,
    cell: (user) => <PlanCell user={user} />,
  },
  {
    title: messages.columns.registered,
    sort: { by: "createdAt", first: "descending" },
    isNumber: true,
    cell: ({ createdAt }) => formatTimestampDay(createdAt),
  },
  {
    title: messages.columns.lastAccess,
    sort: { by: "lastAccessAt", first: "descending" },
    isNumber: true,
    cell: ({ lastAccessAt }) => formatRecentTimestamp(lastAccessAt),
  },
];

/** Milliseconds after the last key press until a search starts by itself. */
const debounceMs = 500;

type PageCursor = NonNullable<UsersInput["before"]>;

function useUsers(searchedText: string, order: Pick<UsersInput, "sort" | "plan">, keepsPrevious = false) {
  return usePagedQuery<AdminUserSummary, PageCursor, UsersPage>(
    ["people", searchedText, JSON.stringify(order)],
    (before) => api.admin.users.query({ email: searchedText, ...order, ...(before === undefined ? {} : { before }) }),
    { keepsPrevious },
  );
}

type Search = ReturnType<typeof useDebouncedSearch>;

function UserSearch({ text, setText, search }: Search) {
  return (
    <SearchInput
      className={styles.adminSearch}
      label={messages.search}
      placeholder={messages.placeholder}
      maxLength={254}
      text={text}
      onText={setText}
      onSubmit={search}
    />
  );
}

const emptyText = (searchedText: string): string =>
  searchedText === "" ? messages.noneAtAll : messages.noneText(searchedText);

/** The accounts as a list, by their address; one opens in a sheet. */
function UserList({ search }: { search: Search }) {
  const { searchedText } = search;
  const sheet = useSheet(sheets.user);
  const pages = useUsers(searchedText, {});
  return (
    <>
      <UserSearch {...search} />
      <p className="visually-hidden" role="status">
        {pages.items && searchedText !== "" && messages.found(pages.items.length)}
      </p>
      <PagedList
        label={admin.section.users}
        pages={pages}
        empty={{ title: messages.none, text: emptyText(searchedText) }}
      >
        {(user) => <UserRow user={user} onOpen={() => sheet.open({ id: user.id })} />}
      </PagedList>
      <PersonSheet />
    </>
  );
}

const filters = ["all", "active", "expired"] as const;

/** The accounts as a table; one opens in a panel beside it. */
function UserTable({ search }: { search: Search }) {
  const { searchedText } = search;
  const [filter, setFilter] = useState<(typeof filters)[number]>("all");
  const [sort, setSort] = useState<Sort<SortKey>>({ by: "lastAccessAt", direction: "descending" });
  const sheet = useSheet(sheets.user);
  const revoke = useSheet(sheets.revokeGrant);
  const pages = useUsers(searchedText, { sort, ...(filter === "all" ? {} : { plan: filter }) }, true);
  const counts = pages.lastPage?.counts;
  const open = ({ id }: AdminUserSummary): void => {
    if (sheet.isOpen && sheet.params.id === id) document.getElementById(userPanelId)?.focus();
    else (sheet.isOpen ? sheet.replace : sheet.open)({ id });
  };
  return (
    <div className={`stack ${styles.adminPanes}`}>
      <section className={`col gap-m ${styles.adminPane}`} aria-label={admin.section.users}>
        <div className={styles.adminToolbar}>
          <UserSearch {...search} />
          <ChipGroup
            label={messages.filter}
            options={filters.map((value) => ({
              value,
              label: messages.filters[value],
              ...(counts && { count: formatWhole(counts[value]) }),
            }))}
            value={filter}
            onValue={setFilter}
          />
        </div>
        <PagedTable
          caption={messages.sortedBy[sort.by]}
          columns={columns}
          pages={pages}
          sort={{ current: sort, set: setSort }}
          rows={{
            open,
            openId: sheet.isOpen ? sheet.params.id : revoke.isOpen ? revoke.params.id : undefined,
            isPanel: true,
            onEscape: () => sheet.isOpen && sheet.close(),
          }}
          empty={{
            title: messages.none,
            text: filter === "all" || counts?.all === 0 ? emptyText(searchedText) : messages.noneInFilter[filter],
          }}
          shown={(count) => messages.shown(count, counts?.[filter] ?? count)}
          moreLabel={admin.moreFeminine}
        />
      </section>
      <PersonPanel />
    </div>
  );
}

/** Accounts found by the beginning of their address, each with its plan. */
export function UsersSection() {
  const isDesk = useMediaQuery(deskScreen);
  const search = useDebouncedSearch(debounceMs);
  return (
    <>
      {isDesk ? <UserTable search={search} /> : <UserList search={search} />}
      <RevokeSheet />
    </>
  );
}
