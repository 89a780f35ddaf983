import { planTypes, type PlanType } from "@fetta/domain/billing/pro-plan";
import { formatWhole } from "@fetta/domain/italian-number";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, useSyncExternalStore, type ReactNode } from "react";
import { hasAdLoader } from "../../entities/ad-consent/ad-loader.ts";
import { planLengths } from "../../entities/pro/pro-plan.messages.ts";
import { refreshSession, useMe, useSession } from "../../entities/session/session.ts";
import { common } from "../../i18n/common.messages.ts";
import { testPages } from "../../entities/test-pages/test-pages.messages.ts";
import { describeError, parseApiError } from "../../lib/api/api-error.ts";
import { api } from "../../lib/api/trpc-hooks.ts";
import { formatDay, today } from "../../lib/local-date.ts";
import { usePendingAction } from "../../lib/use-pending-action.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { ChipGroup } from "../../ui/forms/choice.tsx";
import { BackHeader } from "../../ui/layout/back-header.tsx";
import { toast } from "../../ui/overlays/toast.ts";
import styles from "./test-pages.module.css";
import * as drawings from "../../ui/icons/icon-drawings.ts";

const { adBlocking, facts: factNames, proButton, proRefresh, refresh, webhook } = testPages;

function TestPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <main id="contenuto" className={`page ${styles.testPage}`} tabIndex={-1}>
      <BackHeader label={testPages.back} onBack={() => void navigate({ to: "/profile" })}>
        <span className="tag tag-gold">{testPages.tag}</span>
      </BackHeader>
      <div className="pad col gap-m">
        <h1 className="h1">{title}</h1>
        <p className="ink2">{text}</p>
        {children}
      </div>
    </main>
  );
}

/** Facts by their name. */
function TestFactList({ label, facts }: { label: string; facts: Record<string, string> }) {
  return (
    <dl className={`card ${styles.testFacts}`} aria-label={label}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt className="sm ink2">{name}</dt>
          <dd className="b num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** FREE or PRO, by the server's status. */
const useProStatus = (): "FREE" | "PRO" => (useMe().profile.proStatus === "active" ? "PRO" : "FREE");

/** The profile and usage in the cache. */
function ProfileFacts() {
  const { profile, usage } = useMe();
  const { name, isPro, proStatus, proExpiresAt } = profile;
  const { used, limit } = usage.foodScans;
  const facts = {
    [testPages.status]: testPages.statuses[useProStatus()],
    [factNames.name]: name,
    [factNames.isPro]: isPro ? factNames.yes : factNames.no,
    [factNames.proStatus]: proStatus,
    [factNames.expires]: proExpiresAt === null ? factNames.none : formatDay(today(new Date(proExpiresAt)), "long"),
    [factNames.scans]: `${formatWhole(used)}/${limit === null ? factNames.unlimited : formatWhole(limit)}`,
  };
  return <TestFactList label={testPages.status} facts={facts} />;
}

/** Refetches the session and shows success or failure. */
function useRefetchSession(messages: { done: string; failed: string }) {
  const { refetch } = useSession();
  return usePendingAction(async () => {
    const { error } = await refetch();
    if (error) toast({ title: messages.failed, text: describeError(error), tone: "error" });
    else toast({ title: messages.done });
  });
}

/** Turns PRO on and off for the user's own account. */
export function ProButtonPage() {
  const status = useProStatus();
  const [toggle, pending] = usePendingAction(async () => {
    try {
      const { message } = await api.test.togglePro.mutate();
      toast({ title: message });
      await refreshSession();
    } catch (error) {
      toast({ title: common.error, text: parseApiError(error).message ?? proButton.failed, tone: "error" });
    }
  });
  return (
    <TestPage title={proButton.title} text={proButton.text}>
      <ProfileFacts />
      <Button wide pending={pending} onClick={() => void toggle()}>
        {status === "PRO" ? proButton.off : proButton.on}
      </Button>
    </TestPage>
  );
}

const clock = new Intl.DateTimeFormat("it-IT", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** Refetches the profile on demand. */
export function RefreshPage() {
  const { dataUpdatedAt } = useSession();
  const [refetchSession, pending] = useRefetchSession(refresh);
  return (
    <TestPage title={refresh.title} text={refresh.text}>
      <ProfileFacts />
      <TestFactList label={refresh.readAt} facts={{ [refresh.readAt]: clock.format(dataUpdatedAt) }} />
      <Button wide icon="flip" pending={pending} onClick={() => void refetchSession()}>
        {refresh.run}
      </Button>
    </TestPage>
  );
}

/** Refetches all data, without or with a reload of the page. */
export function ProRefreshPage() {
  const queries = useQueryClient();
  const [refetchSession, pending] = useRefetchSession(proRefresh);
  const forceRefresh = (): void => {
    // Queries without a mounted observer are removed, the others are refetched.
    queries.removeQueries({ type: "inactive" });
    void refetchSession();
  };
  return (
    <TestPage title={proRefresh.title} text={proRefresh.text}>
      <ProfileFacts />
      <Button wide icon="flip" pending={pending} onClick={forceRefresh}>
        {proRefresh.forced}
      </Button>
      <Button wide variant="tonal" onClick={() => window.location.reload()}>
        {proRefresh.hard}
      </Button>
    </TestPage>
  );
}

const planOptions = planTypes.map((value) => ({ value, label: planLengths[value] }));

function toastResult({ status, isPro }: { status: number; isPro: boolean }): void {
  const text = isPro ? webhook.active : webhook.notActive;
  if (status >= 200 && status < 300) toast({ title: webhook.done, text });
  else toast({ title: webhook.bad, text: webhook.badText(status), tone: "error" });
}

/** Sends a simulated event of the payment provider to the app's own webhook. */
export function WebhookPage() {
  const [plan, setPlan] = useState<PlanType>("monthly");
  const [last, setLast] = useState<number | null>(null);
  const [simulate, pending] = usePendingAction(async () => {
    try {
      const answer = await api.test.simulateWebhook.mutate({ planType: plan });
      setLast(answer.status);
      toastResult(answer);
      await refreshSession();
    } catch (error) {
      toast({ title: webhook.failed, text: describeError(error), tone: "error" });
    }
  });
  return (
    <TestPage title={webhook.title} text={webhook.text}>
      <ChipGroup label={webhook.plan} options={planOptions} value={plan} onValue={setPlan} />
      <Button wide icon={drawings.bolt} pending={pending} onClick={() => void simulate()}>
        {webhook.run}
      </Button>
      {last !== null && <TestFactList label={webhook.last} facts={{ [webhook.last]: String(last) }} />}
      <ProfileFacts />
    </TestPage>
  );
}

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
  const formatPresence = (there: boolean): string => (there ? adBlocking.present : adBlocking.absent);
  const facts = {
    [testPages.status]: testPages.statuses[status],
    [adBlocking.scripts]: formatWhole(found.scripts),
    [adBlocking.frames]: formatWhole(found.frames),
    [adBlocking.hook]: formatPresence(found.hook),
    [adBlocking.meta]: formatPresence(found.meta),
    [adBlocking.style]: formatPresence(found.style),
  };
  return (
    <TestPage title={adBlocking.title} text={adBlocking.text}>
      <TestFactList label={adBlocking.title} facts={facts} />
      <div className={styles.testAd}>{children}</div>
    </TestPage>
  );
}
