import { createFileRoute } from "@tanstack/react-router";
import { CheckInSettings } from "../../features/check-in/components/check-in-settings.tsx";
import { ReminderSettings } from "../../features/reminders/components/reminder-cards.tsx";
import { pickSearch } from "../../lib/search-params.ts";
import * as sheets from "../../lib/sheets.ts";
import { SettingsPage } from "../../features/settings/components/settings-page.tsx";
import { lazySheet } from "../../ui/overlays/sheet-host.tsx";
import { trpcPage } from "../-page-gates.tsx";

const ReportSheet = lazySheet(
  sheets.report,
  async () => (await import("../../features/report/components/report-sheet.tsx")).ReportSheet,
);

/** The settings with the sheet of the report. */
function SettingsScreen() {
  return (
    <>
      <SettingsPage>
        <CheckInSettings />
        <ReminderSettings />
      </SettingsPage>
      <ReportSheet />
    </>
  );
}

export const Route = createFileRoute("/_app/profile")({
  validateSearch: pickSearch<"error" | "link">,
  component: trpcPage(SettingsScreen),
});
