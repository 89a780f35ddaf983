import { admin } from "../admin.messages.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { formatGrant, formatRevocation } from "../model/admin-user.ts";
import type { ProGrant, AdminUser } from "../model/admin-user.ts";
import { formatTimestampDay } from "../model/format-timestamp.ts";
import styles from "../admin.module.css";

const words = admin.grant;

function GrantRow({ grant, onRevoke }: { grant: ProGrant; onRevoke: () => void }) {
  const description = formatGrant(grant);
  const revocation = formatRevocation(grant);
  return (
    <li className={styles.adminGrant}>
      <div className="grow">
        <p className="b sm">{description}</p>
        <p className="cap ink2 num">{admin.people.since(formatTimestampDay(grant.effectiveAt))}</p>
        {grant.reason !== null && <p className="cap ink2">{grant.reason}</p>}
        {grant.grantedBy !== null && <p className="cap ink3">{words.by(grant.grantedBy)}</p>}
        {revocation !== undefined && <p className="cap danger num">{revocation}</p>}
      </div>
      {revocation === undefined && (
        <Button
          variant="danger"
          size="inline"
          aria-haspopup="dialog"
          aria-label={words.revokeOf(description)}
          onClick={onRevoke}
        >
          {words.revoke}
        </Button>
      )}
    </li>
  );
}

/** The PRO grants of an account, active and revoked. */
export function GrantList({ user }: { user: AdminUser }) {
  const revoke = useSheet("revoca");
  return (
    <section className="col gap-s" aria-label={admin.people.grants}>
      <h4 className="h3">{admin.people.grants}</h4>
      {user.grants.length === 0 ? (
        <p className="sm ink2">{admin.people.noGrants}</p>
      ) : (
        <ul className="card">
          {user.grants.map((grant) => (
            <GrantRow key={grant.id} grant={grant} onRevoke={() => revoke.open({ id: user.id, grant: grant.id })} />
          ))}
        </ul>
      )}
    </section>
  );
}
