import { formatWhole } from "@fetta/domain/italian-number";
import { useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { testPages } from "../../../entities/test-pages/test-pages.messages.ts";
import { TestFactList } from "./test-fact-list.tsx";
import { useProStatus } from "./profile-facts.tsx";
import { TestPage } from "./test-page.tsx";
import styles from "../test-pages.module.css";
import { hasAdLoader } from "../../../entities/ad-consent/ad-loader.ts";

const messages = testPages.adBlocking;

const formatPresence = (there: boolean): string => (there ? messages.present : messages.absent);

function watchPage(onChange: () => void): () => void {
  const watcher = new MutationObserver(onChange);
  watcher.observe(document, { childList: true, subtree: true });
  return () => watcher.disconnect();
}

type AdDiagnostics = {
  /** Scripts of other origins; the app's own scripts are same-origin. */
  scripts: number;
  frames: number;
  hook: boolean;
  meta: boolean;
  style: boolean;
};

/** Counts the ad elements and the ad blocking in a page. */
export function collectAdDiagnostics(page: Document, ownOrigin: string): AdDiagnostics {
  const foreign = [...page.scripts].filter(({ src }) => src !== "" && new URL(src, ownOrigin).origin !== ownOrigin);
  return {
    scripts: foreign.length,
    frames: page.querySelectorAll("iframe[data-ad]").length,
    hook: hasAdLoader(),
    meta: page.querySelector("meta[name=fetta-ads]") !== null,
    style: page.querySelector("style[data-ad-block]") !== null,
  };
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
    { name: messages.scripts, value: formatWhole(found.scripts) },
    { name: messages.frames, value: formatWhole(found.frames) },
    { name: messages.hook, value: formatPresence(found.hook) },
    { name: messages.meta, value: formatPresence(found.meta) },
    { name: messages.style, value: formatPresence(found.style) },
  ];
  return (
    <TestPage title={messages.title} text={messages.text}>
      <TestFactList label={messages.title} facts={facts} />
      <div className={styles.testAd}>{children}</div>
    </TestPage>
  );
}
