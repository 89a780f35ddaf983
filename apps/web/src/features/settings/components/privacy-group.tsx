import { Link } from "@tanstack/react-router";
import { settings } from "../settings.messages.ts";
import { SettingsRowContent, SettingsGroup } from "./settings-row.tsx";
import styles from "../settings.module.css";

/** Links to export, import and erasure of the user's data. */
export function PrivacyGroup() {
  return (
    <SettingsGroup title={settings.privacy}>
      <Link to="/dati" className={styles.settingsRow}>
        <SettingsRowContent icon="download" title={settings.data.title} text={settings.data.text} />
      </Link>
      <Link to="/privacy" className={styles.settingsRow}>
        <SettingsRowContent icon="info" title={settings.notice} />
      </Link>
    </SettingsGroup>
  );
}
