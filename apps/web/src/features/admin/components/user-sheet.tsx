import { admin } from "../admin.messages.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { AdminFactList } from "./admin-fact-list.tsx";
import { GrantForm } from "./grant-form.tsx";
import { GrantList } from "./grant-list.tsx";
import { QueryBoundary } from "./query-boundary.tsx";
import { formatUserPlan } from "../model/admin-user.ts";
import type { AdminUser } from "../model/admin-user.ts";
import { formatTimestampDay } from "../model/format-timestamp.ts";
import styles from "../admin.module.css";

const words = admin.people;

/** Each query writes an audit record, so data younger than this is not fetched again. */
const staleTimeMs = 60_000;

function UserAccount({ user }: { user: AdminUser }) {
  const { email, name, role, emailVerified, createdAt } = user;
  const facts = [
    ...(name === null ? [] : [{ name: words.name, value: name }]),
    { name: words.plan, value: formatUserPlan(user) },
    { name: words.registered, value: formatTimestampDay(createdAt) },
    { name: words.address, value: emailVerified ? words.verified : words.unverified },
  ];
  return (
    <div className={styles.adminDetail}>
      <h3 className={`h3 ${styles.adminEmail}`}>
        {email} {role === "admin" && <span className="tag tag-gold">{words.admin}</span>}
      </h3>
      <AdminFactList facts={facts} />
      <GrantList user={user} />
      <GrantForm user={user} />
      <p className="cap ink3">{words.readOnRecord}</p>
    </div>
  );
}

/** An account with its plan and the grants that the plan is made of. */
export function UserSheet() {
  const { params, isOpen } = useSheet("persona");
  const { id } = params;
  const userQuery = trpc.admin.user.useQuery(
    { id: id ?? "" },
    { enabled: isOpen && id !== undefined, staleTime: staleTimeMs },
  );
  return (
    <Sheet name="persona" title={words.person}>
      <QueryBoundary read={userQuery}>{(person) => <UserAccount key={person.id} user={person} />}</QueryBoundary>
    </Sheet>
  );
}
