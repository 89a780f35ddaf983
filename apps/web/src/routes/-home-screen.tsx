import { lazy } from "react";
import { HomePage } from "../features/diary/home-page.tsx";
import { SheetHost } from "../ui/sheet-host.tsx";
import { LoggingSheets } from "./-logging-sheets.tsx";

const GoalEditor = lazy(async () => ({
  default: (await import("../features/goals/goal-editor.tsx")).GoalEditor,
}));

/** The diary with everything that can be opened over it. */
export function HomeScreen() {
  return (
    <HomePage>
      <SheetHost name="obiettivo">
        <GoalEditor />
      </SheetHost>
      <LoggingSheets />
    </HomePage>
  );
}
