import { admin } from "../admin.messages.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { Facts } from "./admin-fact-list.tsx";
import { GrantForm } from "./grant-form.tsx";
import { GrantList } from "./grant-list.tsx";
import { Loaded } from "./query-boundary.tsx";
import { planWords } from "../model/admin-user.ts";
import type { Person } from "../model/admin-user.ts";
import { dayOf } from "../model/format-timestamp.ts";

const words = admin.people;

/** Each reading is put on record: what was read a moment ago is not read again. */
const goodForMs = 60_000;

function Account({ person }: { person: Person }) {
  const { email, name, role, emailVerified, createdAt } = person;
  const facts = [
    ...(name === null ? [] : [{ name: words.name, value: name }]),
    { name: words.plan, value: planWords(person) },
    { name: words.registered, value: dayOf(createdAt) },
    { name: words.address, value: emailVerified ? words.verified : words.unverified },
  ];
  return (
    <div className="admin-detail">
      <h3 className="h3 admin-email">
        {email} {role === "admin" && <span className="tag tag-gold">{words.admin}</span>}
      </h3>
      <Facts facts={facts} />
      <GrantList person={person} />
      <GrantForm person={person} />
      <p className="cap ink3">{words.readOnRecord}</p>
    </div>
  );
}

/** An account with its plan and the periods that it is made of. */
export function PersonSheet() {
  const { params, isOpen } = useSheet("persona");
  const { id } = params;
  const read = trpc.admin.user.useQuery(
    { id: id ?? "" },
    { enabled: isOpen && id !== undefined, staleTime: goodForMs },
  );
  return (
    <Sheet name="persona" title={words.person}>
      <Loaded read={read}>{(person) => <Account key={person.id} person={person} />}</Loaded>
    </Sheet>
  );
}
