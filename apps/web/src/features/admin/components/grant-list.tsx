import { admin } from "../admin.messages.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { grantWords, takenBackWords } from "../model/admin-user.ts";
import type { Grant, Person } from "../model/admin-user.ts";
import { dayOf } from "../model/format-timestamp.ts";

const words = admin.grant;

function GrantRow({ grant, onRevoke }: { grant: Grant; onRevoke: () => void }) {
  const what = grantWords(grant);
  const takenBack = takenBackWords(grant);
  return (
    <li className="admin-grant">
      <div className="grow">
        <p className="b sm">{what}</p>
        <p className="cap ink2 num">{admin.people.since(dayOf(grant.effectiveAt))}</p>
        {grant.reason !== null && <p className="cap ink2">{grant.reason}</p>}
        {grant.grantedBy !== null && <p className="cap ink3">{words.by(grant.grantedBy)}</p>}
        {takenBack !== undefined && <p className="cap danger num">{takenBack}</p>}
      </div>
      {takenBack === undefined && (
        <Button
          variant="danger"
          size="inline"
          aria-haspopup="dialog"
          aria-label={words.revokeOf(what)}
          onClick={onRevoke}
        >
          {words.revoke}
        </Button>
      )}
    </li>
  );
}

/** The periods of PRO of an account, those that count and those that were taken back. */
export function GrantList({ person }: { person: Person }) {
  const revoke = useSheet("revoca");
  return (
    <section className="col gap-s" aria-label={admin.people.grants}>
      <h4 className="h3">{admin.people.grants}</h4>
      {person.grants.length === 0 ? (
        <p className="sm ink2">{admin.people.noGrants}</p>
      ) : (
        <ul className="card">
          {person.grants.map((grant) => (
            <GrantRow
              key={grant.id}
              grant={grant}
              onRevoke={() => revoke.open({ id: person.id, grant: grant.id })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
