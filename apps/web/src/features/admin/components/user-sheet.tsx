import { admin } from "../admin.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { api, trpc } from "../../../lib/api/trpc-hooks.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { AdminFactList } from "./admin-fact-list.tsx";
import { AdminQuery } from "./paged-list.tsx";
import {
  type AdminUser,
  findGrantPeriod,
  formatGrant,
  formatRevocation,
  formatUserPlan,
  listUserFacts,
  type ProGrant,
  setCachedUser,
} from "../model/admin-user.ts";
import { formatDayRange, formatTimestampDay } from "../model/admin-format.ts";
import styles from "../admin.module.css";
import { Button } from "../../../ui/buttons/button.tsx";
import { createGrantInputs, grantDaysBounds, maxGrantReasonLength } from "@fetta/domain/billing/entitlement";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { withIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useMe } from "../../../entities/session/session.ts";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";

const grantMessages = admin.grant;

const { grant } = createGrantInputs({ days: grantMessages.daysRange, reason: grantMessages.reasonNeeded });

/** Grants days of PRO to an account, with a reason for the audit log. The input stays until the server accepts it. */
export function GrantForm({ user }: { user: AdminUser }) {
  const { profile } = useMe();
  const form = useSchemaForm({
    schema: grant,
    initial: { userId: user.id, days: null as number | null, reason: "" },
    isLive: true,
    send: async (input) => {
      try {
        // With the same id, a repeated request whose response was lost grants nothing twice.
        const updatedUser = await withIdempotencyKey(["grant", input], (id) =>
          api.admin.grant.mutate({ ...input, id }),
        );
        toast({ title: grantMessages.given, text: grantMessages.days(input.days) });
        await setCachedUser(updatedUser, profile.id);
        return "reset";
      } catch (error) {
        toastError(parseApiError(error).message ?? grantMessages.giveFailed);
        return undefined;
      }
    },
  });
  return (
    <form className="card card-pad col gap-m" aria-label={grantMessages.give} noValidate onSubmit={form.onSubmit}>
      <h4 className="h3">{grantMessages.give}</h4>
      <NumberField
        label={grantMessages.daysField}
        {...form.number("days")}
        {...grantDaysBounds}
        whole
        rangeText={grantMessages.daysRange}
        emptyText={grantMessages.daysRange}
      />
      <TextArea
        label={grantMessages.reason}
        help={grantMessages.reasonHelp}
        maxLength={maxGrantReasonLength}
        {...form.field("reason")}
      />
      <Button type="submit" wide pending={form.isSubmitting}>
        {grantMessages.giveNow}
      </Button>
    </form>
  );
}

const messages = admin.people;

/** Each query writes an audit record, so data younger than this is not fetched again. */
const staleTimeMs = 60_000;

function GrantRow({ grant, grants, onRevoke }: { grant: ProGrant; grants: ProGrant[]; onRevoke: () => void }) {
  const description = formatGrant(grant);
  const revocation = formatRevocation(grant);
  const period = findGrantPeriod(grants, grant.id);
  return (
    <li className={styles.adminGrant}>
      <div className="grow">
        <p className="b sm">{description}</p>
        <p className="cap ink2 num">
          {period ? formatDayRange(period.start, period.end) : messages.since(formatTimestampDay(grant.effectiveAt))}
        </p>
        {grant.reason !== null && <p className="cap ink2">{grant.reason}</p>}
        {grant.grantedBy !== null && <p className="cap ink3">{grantMessages.by(grant.grantedBy)}</p>}
        {revocation !== undefined && <p className="cap danger num">{revocation}</p>}
      </div>
      {period && (
        <span className={period.isOver ? "tag tag-neutral" : "tag tag-green"}>
          {period.isOver ? grantMessages.over : grantMessages.counts}
        </span>
      )}
      {revocation === undefined && (
        <Button
          variant="danger"
          size="inline"
          aria-haspopup="dialog"
          aria-label={grantMessages.revokeOf(description)}
          onClick={onRevoke}
        >
          {grantMessages.revoke}
        </Button>
      )}
    </li>
  );
}

/** The PRO grants of an account, active and revoked. */
export function GrantList({ user }: { user: AdminUser }) {
  const revoke = useSheet(sheets.revokeGrant);
  return (
    <section className="col gap-s" aria-label={admin.people.grants}>
      <h4 className="h3">{admin.people.grants}</h4>
      {user.grants.length === 0 ? (
        <p className="sm ink2">{admin.people.noGrants}</p>
      ) : (
        <ul className="card">
          {user.grants.map((grant) => (
            <GrantRow
              key={grant.id}
              grant={grant}
              grants={user.grants}
              onRevoke={() => revoke.open({ id: user.id, grant: grant.id })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function UserAccount({ user }: { user: AdminUser }) {
  const { email, name, role, emailVerified } = user;
  const facts = [
    ...(name === null ? [] : [{ name: messages.name, value: name }]),
    { name: messages.plan, value: formatUserPlan(user) },
    { name: messages.address, value: emailVerified ? messages.verified : messages.unverified },
    ...listUserFacts(user),
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

/** The account whose sheet or panel is open, or was last. */
export function useOpenUser(id: string | undefined, isOpen: boolean) {
  return trpc.admin.user.useQuery({ id: id ?? "" }, { enabled: isOpen && id !== undefined, staleTime: staleTimeMs });
}

/** An account with its plan and the grants that the plan is made of. */
export function UserSheet() {
  const { params, isOpen } = useSheet(sheets.user);
  const userQuery = useOpenUser(params.id, isOpen);
  return (
    <Sheet name={sheets.user} title={messages.person}>
      <AdminQuery query={userQuery}>{(person) => <UserAccount key={person.id} user={person} />}</AdminQuery>
    </Sheet>
  );
}
