import { admin } from "../../i18n/admin.ts";
import { lazy } from "../../lib/lazy-part.tsx";
import { useSheet } from "../../lib/sheets.ts";
import { api } from "../../lib/trpc.ts";
import { SearchInput } from "../../ui/search-input.tsx";
import { SheetHost } from "../../ui/sheet-host.tsx";
import { PageList } from "./page-list.tsx";
import { planWords } from "./person.ts";
import type { PersonLine } from "./person.ts";
import { usePages } from "./use-pages.ts";
import { useSettledSearch } from "./use-settled-search.ts";

const PersonSheet = lazy(async () => ({ default: (await import("./person-sheet.tsx")).PersonSheet }));
const RevokeSheet = lazy(async () => ({ default: (await import("./revoke-sheet.tsx")).RevokeSheet }));

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
