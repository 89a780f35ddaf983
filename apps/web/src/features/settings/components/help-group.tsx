import { Link } from "@tanstack/react-router";
import { settings } from "../settings.messages.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { AboutSheet } from "./about-sheet.tsx";
import { SettingsRowContent, SettingsGroup } from "./settings-row.tsx";
import styles from "../settings.module.css";

/** Links to the FAQ and to the support. */
export function HelpGroup() {
  const about = useSheet("informazioni");
  return (
    <>
      <SettingsGroup title={settings.help}>
        <Link to="/faq" className={styles.settingsRow}>
          <SettingsRowContent icon="search" title={settings.faq} />
        </Link>
        <Link to="/contact-support" className={styles.settingsRow}>
          <SettingsRowContent icon="speech" title={settings.support} />
        </Link>
        <button type="button" className={styles.settingsRow} aria-haspopup="dialog" onClick={() => about.open()}>
          <SettingsRowContent icon="info" title={settings.about.title} />
        </button>
        <Link to="/crediti" className={styles.settingsRow}>
          <SettingsRowContent icon="star" title={settings.credits} />
        </Link>
      </SettingsGroup>
      <AboutSheet />
    </>
  );
}
