import { admin } from "../admin.messages.ts";
import { lazy } from "../../../ui/feedback/lazy-component.tsx";
import { useSheet } from "../../../lib/use-sheet.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { SearchInput } from "../../../ui/forms/search-input.tsx";
import { SheetHost } from "../../../ui/overlays/sheet-host.tsx";
import { PageList } from "./paged-list.tsx";
import { planWords } from "../model/admin-user.ts";
import type { PersonLine } from "../model/admin-user.ts";
import { usePages } from "../hooks/use-paged-query.ts";
import { useSettledSearch } from "../hooks/use-debounced-search.ts";

const PersonSheet = lazy(async () => ({ default: (await import("./user-sheet.tsx")).PersonSheet }));
const RevokeSheet = lazy(async () => ({ default: (await import("./revoke-grant-sheet.tsx")).RevokeSheet }));

const words = admin.people;

function PersonRow({ person, onOpen }: { person: PersonLine; onOpen: () => void }) {
  const { email, name, role } = person;
  return (
    <button type="button" className="admin-row admin-press" aria-haspopup="dialog" onClick={onOpen}>
      <span className="admin-row-head">
        <b className="admin-email">{email}</b>
        {role === "admin" && <span className="tag tag-gold">{words.admin}</span>}
      </span>
      {name !== null && <span className="sm">{name}</span>}
      <span className="sm ink2 num">{planWords(person)}</span>
    </button>
  );
}

/** Accounts by their address, each with its plan. */
export function PeopleSection() {
  const { text, type, asked, send } = useSettledSearch();
  const sheet = useSheet("persona");
  const pages = usePages(["people", asked], (before) =>
    api.admin.users.query({ email: asked, ...(before === undefined ? {} : { before }) }),
  );
  return (
    <>
      <SearchInput
        className="admin-search"
        label={words.search}
        placeholder={words.placeholder}
        clearLabel={words.clear}
        longest={254}
        text={text}
        onText={type}
        onSubmit={send}
      />
      <p className="visually-hidden" role="status">
        {pages.items && asked !== "" && words.found(pages.items.length)}
      </p>
      <PageList
        label={admin.section.persone}
        pages={pages}
        empty={{ title: words.none, text: asked === "" ? words.noneAtAll : words.noneText(asked) }}
        keyOf={({ id }) => id}
      >
        {(person) => <PersonRow person={person} onOpen={() => sheet.open({ id: person.id })} />}
      </PageList>
      <SheetHost name="persona">
        <PersonSheet />
      </SheetHost>
      <SheetHost name="revoca">
        <RevokeSheet />
      </SheetHost>
    </>
  );
}
