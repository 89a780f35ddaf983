import type { ReactNode } from "react";
import { ConnectionStatus } from "./connection-status.tsx";
import { SkipLink } from "./skip-link.tsx";
import { TabBar } from "./tab-bar.tsx";

/** The frame of the signed-in app: content, then the tab bar in reading order. */
export function AppShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <main id="contenuto" className="page page-tabs" tabIndex={-1}>
        <ConnectionStatus />
        {children}
      </main>
      <TabBar />
    </>
  );
}
