import { Link, useRouterState } from "@tanstack/react-router";
import { common } from "../../i18n/common.messages.ts";
import { pro } from "../../entities/pro/pro.messages.ts";
import { scanOffer } from "../../entities/quota/scan-offer.messages.ts";
import { countRemainingScans } from "../../entities/quota/quota.ts";
import { MonthCalendar } from "../../entities/day/month-calendar.tsx";
import { useSelectedDay } from "../../entities/day/use-selected-day.ts";
import { areShortcutsOn } from "../../lib/stored-schema.ts";
import { useMe } from "../../entities/session/session.ts";
import * as sheets from "../../lib/sheets.ts";
import { sideCalendarScreen, useMediaQuery } from "../../ui/layout/use-media-query.ts";
import { useSheet } from "../../lib/use-sheet.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Logo } from "../../ui/icons/logo.tsx";
import { KeyboardShortcuts, useOpenAdding } from "./keyboard-shortcuts.tsx";
import { shell } from "./shell.messages.ts";
import { side } from "./side-navigation.messages.ts";
import styles from "./side-navigation.module.css";

const trendsIcon = "M4.5 5v12.5a2 2 0 0 0 2 2H20M8.3 14.5l3.5-4 3 2.6 4.7-5.9";
const adminIcon = "M12 4l6.5 2.6v4.9c0 3.9-2.7 7-6.5 8.5-3.8-1.5-6.5-4.6-6.5-8.5V6.6zM9 12l2.2 2.2 4-4.4";

/** Opens what the page adds: a recipe, else an entry. */
function useAdd(path: string): () => void {
  const openAdding = useOpenAdding(path);
  const create = useSheet(sheets.recipePreferences);
  return path === "/recipes" ? () => create.open() : openAdding;
}

/** The month, which leads to the diary of a day. */
function SideCalendar() {
  const { day, today, select } = useSelectedDay();
  return (
    <div className={styles.sideCalendar}>
      <MonthCalendar day={day} today={today} onSelect={select} />
    </div>
  );
}

function PageLinks() {
  const isAdmin = useMe().profile.role === "admin";
  // An open sheet is a part of the address, and leaves the page the current one.
  const linkProps = { className: styles.sideLink, activeOptions: { exact: true, includeSearch: false } };
  return (
    <nav aria-label={shell.navigation}>
      <ul className={styles.sideLinks}>
        <li>
          <Link to="/" {...linkProps}>
            <Icon name="house" />
            {shell.tabs.home}
          </Link>
        </li>
        <li>
          <Link to="/recipes" {...linkProps}>
            <Icon name="pot" />
            {shell.tabs.recipes}
          </Link>
        </li>
        <li>
          <Link to="/andamento" {...linkProps}>
            <Icon name={trendsIcon} />
            {side.trends}
          </Link>
        </li>
        <li>
          <Link to="/profile" {...linkProps}>
            <Icon name="sliders" />
            {shell.tabs.settings}
          </Link>
        </li>
        {isAdmin && (
          <li>
            <Link to="/admin" {...linkProps}>
              <Icon name={adminIcon} />
              {side.admin}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** What PRO would add, or that it has expired; nothing for users who have it. */
function ProLink() {
  const { profile, usage, ai } = useMe();
  const { proStatus } = profile;
  if (proStatus === "active") return null;
  const scans = ai.available ? countRemainingScans(usage.foodScans) : null;
  const offer = proStatus === "expired" ? pro.expired.renew : scanOffer.discover;
  const freeText = scans === null ? pro.card.title : scanOffer.left(scans);
  const text = proStatus === "expired" ? pro.expired.title : freeText;
  return (
    <Link to="/paywall" className={styles.sidePro}>
      <span className={styles.sideProMark}>
        <Icon name="sparkle-filled" size="s" />
      </span>
      <span className={styles.sideWide}>
        {text}
        <b>{offer}</b>
      </span>
    </Link>
  );
}

/** Up to two initials of a name: "GF" of "Giulia Ferri". */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word = "") => word.charAt(0).toLocaleUpperCase("it-IT"))
    .join("");
}

function Account() {
  const { profile } = useMe();
  return (
    <div className={styles.sideAccount}>
      <span className={styles.sideInitials} aria-hidden="true">
        {initialsOf(profile.name)}
      </span>
      <span className={styles.sideWide}>
        <b>{profile.name}</b>
        <span className="mic ink3">{side.plan[profile.proStatus]}</span>
      </span>
    </div>
  );
}

/** The navigation of wide screens: a rail of icons from 1024 px, a column from 1280 px. */
export function SideNavigation() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const add = useAdd(path);
  const list = useSheet(sheets.shortcuts);
  const hasCalendar = useMediaQuery(sideCalendarScreen);
  const [isRecipe, isAdmin] = [path === "/recipes", path === "/admin"];
  return (
    <>
      <div className={styles.sideBrand}>
        <Logo />
        <span className={styles.sideWide}>{common.appName}</span>
      </div>
      <button type="button" className={styles.sideAdd} aria-label={isRecipe ? side.create : shell.add} onClick={add}>
        <Icon name="plus" />
        <span className={styles.sideWide}>{isRecipe ? side.create : side.add}</span>
        {areShortcutsOn() && (
          <kbd className={`kbd ${styles.sideAddKey}`} aria-hidden="true">
            {side.keys.add}
          </kbd>
        )}
      </button>
      <PageLinks />
      <div className={styles.sideEnd}>
        {hasCalendar && !isAdmin && <SideCalendar />}
        {!isAdmin && <ProLink />}
        <div className={styles.sideFoot}>
          <Account />
          <button
            type="button"
            className={`icon-btn ${styles.sideKeys}`}
            aria-label={side.shortcuts.title}
            aria-haspopup="dialog"
            onClick={() => list.open()}
          >
            <kbd className="kbd" aria-hidden="true">
              {side.keys.list}
            </kbd>
          </button>
        </div>
      </div>
      <KeyboardShortcuts onAdd={add} />
    </>
  );
}
