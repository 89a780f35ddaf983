import { createFileRoute } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { SheetHost } from "../../ui/sheet-host.tsx";
import { PageSpinner } from "../../ui/spinner.tsx";
import { LoggingSheets } from "../-logging-sheets.tsx";

// Lazy by hand: the router would fetch a split route before it is known whether a guest stands at this address.
const HomePage = lazy(async () => ({
  default: (await import("../../features/diary/home-page.tsx")).HomePage,
}));

const GoalEditor = lazy(async () => ({
  default: (await import("../../features/goals/goal-editor.tsx")).GoalEditor,
}));

export const Route = createFileRoute("/_app/")({
  codeSplitGroupings: [],
  component: () => (
    <Suspense fallback={<PageSpinner />}>
      <HomePage>
        <SheetHost name="obiettivo">
          <GoalEditor />
        </SheetHost>
        <LoggingSheets />
      </HomePage>
    </Suspense>
  ),
});
