import { Link } from "@tanstack/react-router";
import { settings } from "../settings.messages.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { AboutSheet } from "./about-sheet.tsx";
import { SettingsRowContent, SettingsGroup } from "./settings-row.tsx";

/** Links to the FAQ and to the support. */
export function HelpGroup() {
  const about = useSheet("informazioni");
  return (
    <>
      <SettingsGroup title={settings.help}>
        <Link to="/faq" className="settings-row">
          <SettingsRowContent icon="search" title={settings.faq} />
        </Link>
        <Link to="/contact-support" className="settings-row">
          <SettingsRowContent icon="speech" title={settings.support} />
        </Link>
        <button type="button" className="settings-row" aria-haspopup="dialog" onClick={() => about.open()}>
          <SettingsRowContent icon="info" title={settings.about.title} />
        </button>
        <Link to="/crediti" className="settings-row">
          <SettingsRowContent icon="star" title={settings.credits} />
        </Link>
      </SettingsGroup>
      <AboutSheet />
    </>
  );
}
