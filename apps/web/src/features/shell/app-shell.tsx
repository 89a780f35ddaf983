import { Link, useRouterState } from "@tanstack/react-router";
import { shell } from "./shell.messages.ts";
import { hapticTick } from "../../lib/haptics.ts";
import * as sheets from "../../lib/sheets.ts";
import { useSheet } from "../../lib/use-sheet.ts";
import { Icon, type IconName } from "../../ui/icons/icon.tsx";
import { lazy, Suspense, useEffect, useState, type ReactNode, type ComponentType } from "react";
import { useOutboxState } from "../../lib/api/outbox-state.ts";
import { usePendingPhotos } from "../../lib/api/pending-photo-state.ts";
import { useOnlineStatus } from "../../lib/use-online-status.ts";
import { common } from "../../i18n/common.messages.ts";
import { deskScreen, useMediaQuery } from "../../ui/layout/use-media-query.ts";

const tabs = [
  { to: "/", icon: "house", label: shell.tabs.home },
  { to: "/recipes", icon: "pot", label: shell.tabs.recipes },
  { to: "/profile", icon: "sliders", label: shell.tabs.settings },
] as const satisfies readonly { to: string; icon: IconName; label: string }[];

function AddButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className="fab" aria-label={label} onClick={() => onPress()}>
      <Icon name="plus" size="l" />
    </button>
  );
}

/** The floating bar of three tabs, and the "+" of the screen that has one. */
function TabBar() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const add = useSheet(sheets.add);
  const create = useSheet(sheets.recipePreferences);
  const current = tabs.findIndex((tab) => tab.to === path);
  return (
    <>
      <div className="tab-fade" aria-hidden="true" />
      <nav className="tab-bar" aria-label={shell.navigation}>
        <div className="tab-links">
          <ul>
            {current >= 0 && <li aria-hidden="true" className="tab-pill" style={{ translate: `${current * 100}%` }} />}
            {tabs.map(({ to, icon, label }, index) => (
              <li key={to}>
                <Link
                  to={to}
                  className="tab-link"
                  aria-current={index === current ? "page" : undefined}
                  onClick={hapticTick}
                >
                  <Icon name={icon} />
                  <span>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
        {path === "/" && <AddButton label={shell.add} onPress={add.open} />}
        {path === "/recipes" && <AddButton label={shell.create} onPress={create.open} />}
      </nav>
    </>
  );
}

/** Fetched by wide screens only; where that fails, they have the tab bar. */
const SideNavigation = lazy(() =>
  import("./side-navigation.tsx").then(
    ({ SideNavigation: Side }) => ({ default: Side }),
    () => ({ default: TabBar }),
  ),
);

/** State of the connection and of unsent changes; mostly empty. */
function ConnectionStatus() {
  const online = useOnlineStatus();
  const { changes, otherAccountsCount } = useOutboxState();
  const photos = usePendingPhotos();
  const [Banner, setBanner] = useState<ComponentType | null>(null);
  const hasPending = changes.some(({ attempts, rejection }) => attempts > 0 || rejection !== null);
  const isNeeded = !online || hasPending || otherAccountsCount + photos.length > 0;
  useEffect(() => {
    if (!isNeeded || Banner) return;
    import("./offline-banner.tsx").then(
      ({ OfflineBanner }) => setBanner(() => OfflineBanner),
      // The banner's code cannot be fetched now; it is retried when the connection returns.
      () => undefined,
    );
  }, [isNeeded, online, Banner]);
  return isNeeded && Banner ? <Banner /> : null;
}

/** The first tab stops: skip the navigation, or lead to the "+" that stands last on a phone. */
function SkipLinks({ hasAdd }: { hasAdd: boolean }) {
  const add = useSheet(sheets.add);
  return (
    <>
      <a
        className="skip-link"
        href="#contenuto"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("contenuto")?.focus();
        }}
      >
        {common.skipToContent}
      </a>
      {hasAdd && (
        <button type="button" className="skip-link" onClick={() => add.open()}>
          {shell.addNow}
        </button>
      )}
    </>
  );
}

/** The frame of the signed-in app: content, then the tab bar in reading order; on a wide screen the navigation first. */
export function AppShell({ children }: { children: ReactNode }) {
  const isDesk = useMediaQuery(deskScreen);
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <>
      <SkipLinks hasAdd={!isDesk && path === "/"} />
      {isDesk && (
        <header className="side">
          <Suspense fallback={null}>
            <SideNavigation />
          </Suspense>
        </header>
      )}
      <main id="contenuto" className="page page-tabs" tabIndex={-1}>
        <ConnectionStatus />
        {children}
      </main>
      {!isDesk && <TabBar />}
    </>
  );
}
