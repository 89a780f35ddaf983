import { admin } from "../admin.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { SearchInput } from "../../../ui/forms/search-input.tsx";
import { lazySheet } from "../../../ui/overlays/sheet-host.tsx";
import { PagedList } from "./paged-list.tsx";
import { formatUserPlan, type AdminUserSummary } from "../model/admin-user.ts";
import { usePagedQuery } from "../hooks/use-paged-query.ts";
import styles from "../admin.module.css";
import { useDebouncedSearch } from "../../../lib/use-debounced-value.ts";

const PersonSheet = lazySheet(sheets.user, async () => (await import("./user-sheet.tsx")).UserSheet);
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

/** Milliseconds after the last key press until a search starts by itself. */
const debounceMs = 500;

/** Accounts found by their address, each with its plan. */
export function UsersSection() {
  const { text, setText, searchedText, search } = useDebouncedSearch(debounceMs);
  const sheet = useSheet(sheets.user);
  const pages = usePagedQuery(["people", searchedText], (before) =>
    api.admin.users.query({ email: searchedText, ...(before === undefined ? {} : { before }) }),
  );
  return (
    <>
      <SearchInput
        className={styles.adminSearch}
        label={messages.search}
        placeholder={messages.placeholder}
        clearLabel={messages.clear}
        maxLength={254}
        text={text}
        onText={setText}
        onSubmit={search}
      />
      <p className="visually-hidden" role="status">
        {pages.items && searchedText !== "" && messages.found(pages.items.length)}
      </p>
      <PagedList
        label={admin.section.users}
        pages={pages}
        empty={{
          title: messages.none,
          text: searchedText === "" ? messages.noneAtAll : messages.noneText(searchedText),
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
