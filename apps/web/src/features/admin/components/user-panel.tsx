import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { admin } from "../admin.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { DescriptionList } from "../../../ui/layout/description-list.tsx";
import { type AdminUser, listUserFacts, userPanelId } from "../model/admin-user.ts";
import { findRowButton } from "./admin-table.tsx";
import { AdminQuery } from "./paged-list.tsx";
import { GrantForm, GrantList, useOpenUser } from "./user-sheet.tsx";
import styles from "../admin.module.css";

const messages = admin.people;

const shieldPath =
  "M12 4l6.500 2.300v5c0 4-2.600 6.900-6.500 8.700-3.900-1.800-6.500-4.700-6.500-8.700v-5zM9.200 12l2 2 3.700-4";

const formatInitials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");

const planTagClasses = { active: "tag tag-gold", expired: "tag tag-neutral", free: "tag tag-neutral" };

function PanelContent({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [isGranting, setIsGranting] = useState(false);
  const { name, email, role, emailVerified, proStatus } = user;
  return (
    <>
      <header className={styles.adminPanelHead}>
        <span className={styles.adminInitials} aria-hidden="true">
          {formatInitials(name ?? email)}
        </span>
        <div className="grow">
          <h2 className={`h2 ${styles.adminPanelName}`}>{name ?? email}</h2>
          {name !== null && <p className={`cap ink2 ${styles.adminPanelName}`}>{email}</p>}
        </div>
        <IconButton icon="close" iconSize="s" label={messages.closePanel} onClick={onClose} />
      </header>
      <p className="row wrap gap-s">
        {role === "admin" && <span className="tag tag-gold">{messages.admin}</span>}
        <span className={planTagClasses[proStatus]}>{messages.plans[proStatus]}</span>
        <span className={emailVerified ? "tag tag-green" : "tag tag-neutral"}>
          {emailVerified && <Icon name="check" size="xs" />}
          {emailVerified ? messages.emailVerified : messages.emailUnverified}
        </span>
      </p>
      <DescriptionList items={listUserFacts(user).map(({ name: fact, value }) => [fact, value])} />
      <GrantList user={user} />
      {isGranting ? (
        <GrantForm user={user} />
      ) : (
        <Button variant="tonal" size="small" wide icon="plus" onClick={() => setIsGranting(true)}>
          {admin.grant.give}
        </Button>
      )}
    </>
  );
}

/** The account chosen in the table, beside it. Its closing returns the focus to the row. */
export function UserPanel() {
  const sheet = useSheet(sheets.user);
  const revoke = useSheet(sheets.revokeGrant);
  // The question about a grant lies above the panel, which stays.
  const isOpen = sheet.isOpen || revoke.isOpen;
  const id = revoke.isOpen ? revoke.params.id : sheet.params.id;
  return isOpen && id !== undefined ? <OpenPanel id={id} onClose={sheet.close} /> : null;
}

function OpenPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  const userQuery = useOpenUser(id, true);
  useEffect(() => panel.current?.focus({ preventScroll: true }), [id]);
  useEffect(() => {
    const element = panel.current;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      onClose();
    };
    element?.addEventListener("keydown", closeOnEscape);
    return () => element?.removeEventListener("keydown", closeOnEscape);
  }, [onClose]);
  useLayoutEffect(() => {
    const element = panel.current;
    // While the panel is still in the document: afterwards the focus is nowhere.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // A filter may have left out the row.
      const target = findRowButton(element.dataset["user"] ?? "") ?? document.querySelector("main");
      target?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      ref={panel}
      id={userPanelId}
      className={`card col ${styles.adminPanel}`}
      data-user={id}
      tabIndex={-1}
      aria-label={messages.person}
    >
      <AdminQuery query={userQuery}>
        {(user) => <PanelContent key={user.id} user={user} onClose={onClose} />}
      </AdminQuery>
      <p className={styles.adminOnRecord}>
        <Icon name={shieldPath} size="s" />
        <span>
          <b>{messages.hidden}</b> {messages.onRecord}
        </span>
      </p>
    </aside>
  );
}
