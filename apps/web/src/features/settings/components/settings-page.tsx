import { goalsForWeekday } from "@fetta/domain/goals/goal-versions";
import { formatWhole } from "@fetta/domain/italian-number";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { settings } from "../settings.messages.ts";
import { useMe, updateMe } from "../../../entities/session/session.ts";
import { useSignOut } from "../../../entities/session/sign-out.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { IfCaloriesShown } from "../../../entities/nutrition/macros.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import * as sheets from "../../../lib/sheets.ts";
import { SheetHost } from "../../../ui/overlays/sheet-host.tsx";
import { AppGroup } from "./app-group.tsx";
import { AdSettings, PhotoSettings } from "./consent-settings.tsx";
import { ProviderGroup, SecurityGroup } from "./security-group.tsx";
import { UnsentChangesDialog } from "./unsent-changes-dialog.tsx";
import { useSheet } from "../../../lib/use-sheet.ts";
import { useToday } from "../../../lib/use-today.ts";
import { useDayGoals } from "../../../entities/day/day-queries.ts";
import { SettingsRowContent, SettingsGroup } from "./settings-row.tsx";
import { Logo } from "../../../ui/icons/logo.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { pro } from "../../../entities/pro/pro.messages.ts";
import { report } from "../../../entities/report/report.messages.ts";
import { formatInstantDay, formatDay } from "../../../lib/local-date.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import * as drawings from "../../../ui/icons/icon-drawings.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { api, trpc, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { toastError } from "../../../ui/overlays/toast.ts";
import styles from "../settings.module.css";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { planLengths } from "../../../entities/pro/pro-plan.messages.ts";
import { withdrawal } from "../../../entities/withdrawal/withdrawal.messages.ts";
import { formatEuro } from "../../../lib/format-euro.ts";
import { formatRomeDay } from "../../../lib/rome-time.ts";
import { QueryErrorCard } from "../../../ui/feedback/query-boundary.tsx";
import { DescriptionList } from "../../../ui/layout/description-list.tsx";
import "../../../ui/styles/withdrawal.css";
import { usePendingAction } from "../../../lib/use-pending-action.ts";

/** The app, its version and its credits. */
function AboutSheet() {
  return (
    <Sheet name={sheets.about} title={settings.about.title}>
      <div className={`col gap-m ${styles.settingsAbout}`}>
        <Logo />
        <p className="ink2">{settings.about.text}</p>
        <p className="ink2">{settings.about.medical}</p>
        <p className="sm ink2">{settings.about.licences}</p>
        <p className="cap ink3 num">{settings.version}</p>
        <Link to="/crediti" className={buttonClass({ variant: "tonal", wide: true })}>
          {settings.credits}
        </Link>
      </div>
    </Sheet>
  );
}

/** Links to the FAQ and to the support. */
function HelpGroup() {
  const about = useSheet(sheets.about);
  return (
    <>
      <SettingsGroup title={settings.help}>
        <Link to="/faq" className={styles.settingsRow}>
          <SettingsRowContent icon="question" title={settings.faq} />
        </Link>
        <Link to="/contact-support" className={styles.settingsRow}>
          <SettingsRowContent icon={drawings.speech} title={settings.support} />
        </Link>
        <button type="button" className={styles.settingsRow} aria-haspopup="dialog" onClick={() => about.open()}>
          <SettingsRowContent icon="info" title={settings.about.title} />
        </button>
        <Link to="/crediti" className={styles.settingsRow}>
          <SettingsRowContent icon="book" title={settings.credits} />
        </Link>
      </SettingsGroup>
      <AboutSheet />
    </>
  );
}

/** Leads to the links for readers, and says when one of them left something. */
function ReaderLinksRow() {
  // Refetched at every visit of the page; without an answer the row has its usual text.
  const { data } = trpc.readerLink.waiting.useQuery(undefined, { staleTime: 0 });
  const { title, text, waiting } = settings.readerLinks;
  const hint = data ? waiting(data.notes, data.proposals) : "";
  return (
    <Link to="/condivisione" className={styles.settingsRow}>
      <SettingsRowContent icon={drawings.eye} title={title} text={hint === "" ? text : hint} />
    </Link>
  );
}

/** Links to the report, to export, import and erasure of the user's data, and to who may read it. */
function PrivacyGroup() {
  const reportSheet = useSheet(sheets.report);
  return (
    <SettingsGroup title={settings.privacy}>
      <button type="button" className={styles.settingsRow} aria-haspopup="dialog" onClick={() => reportSheet.open()}>
        <SettingsRowContent icon="copy" title={report.title} text={report.hint} />
      </button>
      <Link to="/dati" className={styles.settingsRow}>
        <SettingsRowContent icon="download" title={settings.data.title} text={settings.data.text} />
      </Link>
      <ReaderLinksRow />
      <Link to="/privacy" className={styles.settingsRow}>
        <SettingsRowContent icon="shield" title={settings.notice} />
      </Link>
    </SettingsGroup>
  );
}

/** The end of PRO as text, past or future; the text of the free plan. */
function formatProEnd(status: "active" | "expired" | "free", end: string | null): string {
  if (status === "free") return pro.card.freeText;
  if (end === null) return pro.card.noEnd;
  return status === "active" ? pro.card.endsOn(formatInstantDay(end)) : pro.card.endedOn(formatInstantDay(end));
}

type Purchase = Outputs["billing"]["purchases"]["purchases"][number];

function WithdrawalCard({ purchase }: { purchase: Purchase }) {
  const { id, number, planType, paidCents, refundCents, purchasedAt, lastDay } = purchase;
  const facts: [string, string][] = [
    [withdrawal.card.plan, pro.planOf(planLengths[planType])],
    [withdrawal.card.purchased, formatRomeDay(purchasedAt)],
    [withdrawal.card.paid, formatEuro(paidCents)],
    [withdrawal.card.number, number],
  ];
  return (
    <section className="card card-pad stack gap-m withdrawal-card" aria-label={`${withdrawal.card.title} ${number}`}>
      <h2 className="h3">{withdrawal.card.title}</h2>
      <DescriptionList items={facts} />
      <p className="sm ink2">
        {withdrawal.card.until} <b>{withdrawal.card.lastDay(formatDay(lastDay, "long"))}</b>
        {withdrawal.card.without(formatEuro(refundCents))}
      </p>
      <Link to="/recesso" search={{ purchase: id }} className={buttonClass({ variant: "outline", wide: true })}>
        {withdrawal.begin}
      </Link>
    </section>
  );
}

/** A card for each purchase that can be withdrawn from today, through all of its fourteen days. */
function WithdrawalCards() {
  const { proStatus } = useMe().profile;
  const query = trpc.billing.purchases.useQuery();
  const { data, error } = query;
  // Without PRO a running withdrawal period is unlikely: the error is not shown.
  if (error && proStatus !== "free") return <QueryErrorCard title={withdrawal.card.unreadable} query={query} />;
  return data?.purchases
    .filter(({ state }) => state === "open")
    .map((purchase) => <WithdrawalCard key={purchase.id} purchase={purchase} />);
}

/** The user's PRO status, with a link to buy or extend it. */
function ProCard() {
  const { proStatus, proExpiresAt } = useMe().profile;
  const isFree = proStatus === "free";
  return (
    <section className="card card-pad col gap-m" aria-label={pro.card.title}>
      <div className="row gap-m">
        <span className={styles.proCardMark} data-pro={proStatus === "active" || undefined}>
          <Icon name="sparkle-filled" />
        </span>
        <div className="grow">
          <h2 className={`h3 ${styles.proCardTitle}`}>
            {isFree ? pro.card.freePlan : pro.card.title}
            {!isFree && (
              <span className={proStatus === "active" ? "tag tag-green" : "tag tag-neutral"}>
                {pro.card[proStatus]}
              </span>
            )}
          </h2>
          <p className="sm ink2">{formatProEnd(proStatus, proExpiresAt)}</p>
        </div>
      </div>
      <Link to="/paywall" className={buttonClass({ variant: isFree ? "primary" : "tonal", size: "small", wide: true })}>
        {isFree ? pro.card.upgrade : pro.card.renew}
      </Link>
    </section>
  );
}

/** Hides calories in the diary; stored in the account, so for all devices of the user. */
function HideCaloriesSwitch() {
  const { hidesCalories } = useMe();
  const [change, pending] = usePendingAction(async (hidesNext: boolean) => {
    updateMe({ hidesCalories: hidesNext });
    try {
      updateMe(await api.account.setHidesCalories.mutate({ hidesCalories: hidesNext }));
    } catch (error) {
      updateMe({ hidesCalories: !hidesNext });
      toastError(describeError(error));
    }
  });
  return (
    <section className="card card-pad col gap-s" aria-label={settings.figures.title}>
      <h2 className="sm ink2">{settings.figures.title}</h2>
      <Checkbox checked={hidesCalories} aria-busy={pending} onChecked={(hidesNext) => void change(hidesNext)}>
        <span>{settings.figures.hide}</span>
      </Checkbox>
      <p className="cap ink2">{settings.figures.text}</p>
      <Link to="/faq" hash="disturbi-alimentari" className="text-link">
        {settings.figures.help}
      </Link>
    </section>
  );
}

/** The daily goal; of goals that hold from tomorrow also that of today. */
function CalorieGoal() {
  const { preferences, weekdayGoals } = useMe();
  const day = useToday();
  const ofToday = useDayGoals(day).goals.dailyCalorieGoal;
  const ofSettings = goalsForWeekday({ goals: preferences, weekdays: weekdayGoals }, day).dailyCalorieGoal;
  return (
    <section className="card card-pad row wrap between gap-m" aria-label={settings.dailyCalories}>
      <div>
        <h2 className="sm ink2">{settings.dailyCalories}</h2>
        <p className="figure num">{settings.energy(formatWhole(preferences.dailyCalorieGoal))}</p>
        {ofToday !== ofSettings && <p className="cap ink2 num">{settings.fromTomorrow(formatWhole(ofToday))}</p>}
      </div>
      <Link to="/onboarding" className={buttonClass({ variant: "tonal", size: "inline" })}>
        {settings.recalculate}
      </Link>
    </section>
  );
}

/**
 * Account, daily goal and PRO, the app on this device, consents, help, sign-out; `children` are the settings of other
 * features.
 */
export function SettingsPage({ children }: { children: ReactNode }) {
  const { profile } = useMe();
  const signOut = useSignOut();
  return (
    <>
      <PageHeader title={settings.title} />
      <div className="pad col gap-m">
        <section className="card card-pad" aria-label={settings.account}>
          <h2 className="h3">{profile.name}</h2>
          <p className="sm ink2">{profile.email}</p>
        </section>
        <IfCaloriesShown>
          <CalorieGoal />
        </IfCaloriesShown>
        <HideCaloriesSwitch />
        {children}
        <Link to="/andamento" className={buttonClass({ variant: "tonal", wide: true })}>
          {settings.trends}
        </Link>
        <ProCard />
        <WithdrawalCards />
        <SecurityGroup />
        <ProviderGroup />
        <AppGroup />
        <PhotoSettings />
        <AdSettings />
        <PrivacyGroup />
        <HelpGroup />
        {profile.role === "admin" && (
          <Link to="/admin" className={buttonClass({ variant: "tonal", wide: true })}>
            {settings.admin}
          </Link>
        )}
        <Button variant="tonal" icon={drawings.exit} wide pending={signOut.isPending} onClick={() => signOut.signOut()}>
          {common.signOut}
        </Button>
        <SheetHost name={sheets.unsentChanges}>
          <UnsentChangesDialog onLeave={signOut.signOutAnyway} />
        </SheetHost>
        <p className="cap ink3 center num">{settings.version}</p>
      </div>
    </>
  );
}
