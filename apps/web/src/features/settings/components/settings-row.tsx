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

/** Content of a row that navigates: place it in a link or a button of the class `settings-row`. */
export function SettingsRowContent({
  icon,
  title,
  text,
  leadsAway = true,
}: {
  icon: IconName;
  title: string;
  text?: string;
  /** The row navigates elsewhere and has no action of its own. */
  leadsAway?: boolean;
}) {
  return (
    <>
      <Icon name={icon} />
      <span className={styles.settingsRowText}>
        <b>{title}</b>
        {text !== undefined && <span className="cap ink2">{text}</span>}
      </span>
      {leadsAway && <Icon name="chevron-right" size="s" />}
    </>
  );
}
