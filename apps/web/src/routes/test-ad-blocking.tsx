import { createFileRoute } from "@tanstack/react-router";
import { AdBlockingPage } from "../features/test-pages/test-pages.tsx";
import { AdPlacement } from "./-ad-placement.tsx";
import { staffPage } from "./-page-gates.tsx";

function AdTestScreen() {
  return (
    <AdBlockingPage>
      <AdPlacement />
    </AdBlockingPage>
  );
}

export const Route = createFileRoute("/test-ad-blocking")({ component: staffPage(AdTestScreen, true) });
