import { formatWhole } from "@fetta/domain/italian-number";
import { useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { testPages } from "../../../i18n/test-pages.messages.ts";
import { collectAdDiagnostics } from "../model/ad-diagnostics.ts";
import type { AdDiagnostics } from "../model/ad-diagnostics.ts";
import { TestFactList } from "./test-fact-list.tsx";
import { useProStatus } from "./profile-facts.tsx";
import { TestPage } from "./test-page.tsx";
import styles from "../test-pages.module.css";

const words = testPages.adBlocking;

const formatPresence = (there: boolean): string => (there ? words.present : words.absent);

function watchPage(onChange: () => void): () => void {
  const watcher = new MutationObserver(onChange);
  watcher.observe(document, { childList: true, subtree: true });
  return () => watcher.disconnect();
}

/** The ad elements and scripts in the page, updated at every DOM change. */
function useAdDiagnostics(): AdDiagnostics {
  // Compared as text: equal findings cause no render.
  const text = useSyncExternalStore(watchPage, () => JSON.stringify(collectAdDiagnostics(document, location.origin)));
  return JSON.parse(text) as AdDiagnostics;
}

/** Diagnostics of ads for this user; `children` is the ad slot of the home page. */
export function AdBlockingPage({ children }: { children: ReactNode }) {
  const status = useProStatus();
  const found = useAdDiagnostics();
  const facts = [
    { name: testPages.status, value: testPages.statuses[status] },
    { name: words.scripts, value: formatWhole(found.scripts) },
    { name: words.frames, value: formatWhole(found.frames) },
    { name: words.hook, value: formatPresence(found.hook) },
    { name: words.meta, value: formatPresence(found.meta) },
    { name: words.style, value: formatPresence(found.style) },
  ];
  return (
    <TestPage title={words.title} text={words.text}>
      <TestFactList label={words.title} facts={facts} />
      <div className={styles.testAd}>{children}</div>
    </TestPage>
  );
}
