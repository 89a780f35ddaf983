import { admin } from "../admin.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { AdminFactList } from "./admin-fact-list.tsx";
import { GrantForm } from "./grant-form.tsx";
import { AdminQuery } from "./paged-list.tsx";
import { formatUserPlan, formatGrant, formatRevocation, type AdminUser, type ProGrant } from "../model/admin-user.ts";
import { formatTimestampDay } from "../model/admin-format.ts";
import styles from "../admin.module.css";
import { Button } from "../../../ui/buttons/button.tsx";

const messages = admin.people;

/** Each query writes an audit record, so data younger than this is not fetched again. */
const staleTimeMs = 60_000;

function GrantRow({ grant, onRevoke }: { grant: ProGrant; onRevoke: () => void }) {
  const description = formatGrant(grant);
  const revocation = formatRevocation(grant);
  return (
    <li className={styles.adminGrant}>
      <div className="grow">
        <p className="b sm">{description}</p>
        <p className="cap ink2 num">{admin.people.since(formatTimestampDay(grant.effectiveAt))}</p>
        {grant.reason !== null && <p className="cap ink2">{grant.reason}</p>}
        {grant.grantedBy !== null && <p className="cap ink3">{admin.grant.by(grant.grantedBy)}</p>}
        {revocation !== undefined && <p className="cap danger num">{revocation}</p>}
      </div>
      {revocation === undefined && (
        <Button
          variant="danger"
          size="inline"
          aria-haspopup="dialog"
          aria-label={admin.grant.revokeOf(description)}
          onClick={onRevoke}
        >
          {admin.grant.revoke}
        </Button>
      )}
    </li>
  );
}

/** The PRO grants of an account, active and revoked. */
function GrantList({ user }: { user: AdminUser }) {
  const revoke = useSheet(sheets.revokeGrant);
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

function UserAccount({ user }: { user: AdminUser }) {
  const { email, name, role, emailVerified, createdAt } = user;
  const facts = [
    ...(name === null ? [] : [{ name: messages.name, value: name }]),
    { name: messages.plan, value: formatUserPlan(user) },
    { name: messages.registered, value: formatTimestampDay(createdAt) },
    { name: messages.address, value: emailVerified ? messages.verified : messages.unverified },
  ];
  return (
    <div className={styles.adminDetail}>
      <h3 className={`h3 ${styles.adminEmail}`}>
        {email} {role === "admin" && <span className="tag tag-gold">{messages.admin}</span>}
      </h3>
      <AdminFactList facts={facts} />
      <GrantList user={user} />
      <GrantForm user={user} />
      <p className="cap ink3">{messages.readOnRecord}</p>
    </div>
  );
}

/** An account with its plan and the grants that the plan is made of. */
export function UserSheet() {
  const { params, isOpen } = useSheet(sheets.user);
  const { id } = params;
  const userQuery = trpc.admin.user.useQuery(
    { id: id ?? "" },
    { enabled: isOpen && id !== undefined, staleTime: staleTimeMs },
  );
  return (
    <Sheet name={sheets.user} title={messages.person}>
      <AdminQuery query={userQuery}>{(person) => <UserAccount key={person.id} user={person} />}</AdminQuery>
    </Sheet>
  );
}
