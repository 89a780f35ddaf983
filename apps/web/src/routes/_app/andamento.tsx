import { createFileRoute } from "@tanstack/react-router";
import { pickSearch } from "../../lib/search-params.ts";
import * as sheets from "../../lib/sheets.ts";
import { TrendsPage } from "../../features/trends/components/trends-page.tsx";
import { lazySheet } from "../../ui/overlays/sheet-host.tsx";
import { trpcPage } from "../-page-gates.tsx";

const ReportSheet = lazySheet(
  sheets.report,
  async () => (await import("../../features/report/components/report-sheet.tsx")).ReportSheet,
);

/** The trends with the sheet of the report. */
function TrendsScreen() {
  return (
    <>
      <TrendsPage />
      <ReportSheet />
    </>
  );
}

export const Route = createFileRoute("/_app/andamento")({
  validateSearch: pickSearch<"day" | "span">,
  component: trpcPage(TrendsScreen),
});
