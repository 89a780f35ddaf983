import type { ReactNode } from "react";
import { Icon, type IconName } from "../../../ui/icons/icon.tsx";
import styles from "../settings.module.css";

/** A titled card of rows. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="settings-group" aria-label={title}>
      <h2 className={`sm ink2 ${styles.settingsGroupTitle}`}>{title}</h2>
      <div className={`card ${styles.settingsRows}`}>{children}</div>
    </section>
  );
}

/** Drawings that no other page needs. */
const drawings = {
  book: "M12 7.2C10 5.8 7.4 5.3 4.5 5.5v12c2.9-.2 5.5.3 7.5 1.7c2-1.4 4.6-1.9 7.5-1.7v-12c-2.9-.2-5.5.3-7.5 1.7zM12 7.2v12",
  face: "M4.5 8.5v-2a2 2 0 0 1 2-2h2M15.5 4.5h2a2 2 0 0 1 2 2v2M19.5 15.5v2a2 2 0 0 1-2 2h-2M8.5 19.5h-2a2 2 0 0 1-2-2v-2M9 9.5v1M15 9.5v1M12.2 9.5v3h-.9M9.2 15.2c1.6 1.3 4 1.3 5.6 0",
  key: "M4.5 15.5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM11.4 12.6l7.1-7.1M15.2 8.8l2.4 2.4M18 6l1.5 1.5",
  phone: "M9 3.5h6a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM11 17.5h2",
  question:
    "M4.3 12a7.7 7.7 0 1 0 15.4 0a7.7 7.7 0 1 0 -15.4 0zM9.8 10a2.2 2.2 0 1 1 3.4 1.9c-.8.5-1.2.9-1.2 1.8M12 16.3v.1",
  shield: "M12 3.8l6.7 2.4v5.3c0 4.3-2.8 7.2-6.7 8.7c-3.9-1.5-6.7-4.4-6.7-8.7V6.2zM9 12l2.2 2.2l3.9-4.2",
} as const;
type Drawing = keyof typeof drawings;
const isDrawing = (icon: string): icon is Drawing => Object.hasOwn(drawings, icon);

/** Content of a row that navigates: place it in a link or a button of the class `settings-row`. */
export function SettingsRowContent({
  icon,
  title,
  text,
  leadsAway = true,
}: {
  icon: IconName | Drawing;
  title: string;
  text?: string;
  /** The row navigates elsewhere and has no action of its own. */
  leadsAway?: boolean;
}) {
  return (
    <>
      <Icon name={isDrawing(icon) ? drawings[icon] : icon} />
      <span className={styles.settingsRowText}>
        <b>{title}</b>
        {text !== undefined && <span className="cap ink2">{text}</span>}
      </span>
      {leadsAway && <Icon name="chevron-right" size="s" />}
    </>
  );
}
