import { addDays } from "@fetta/domain/calendar-day";
import { Link } from "@tanstack/react-router";
import { useInstallPrompt } from "../../../entities/install/use-install-prompt.ts";
import type { SelectedDay } from "../../../entities/day/use-selected-day.ts";
import { useMe } from "../../../entities/session/session.ts";
import { formatDay, formatRelativeDay } from "../../../lib/local-date.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { IconButton } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { diary } from "../diary.messages.ts";
import diaryHomeStyles from "../diary-home.module.css";
import { DayArrow } from "./week-strip.tsx";

function ProPill() {
  const { proStatus } = useMe().profile;
  if (proStatus === "active") {
    return (
      <Link to="/profile" className="pill pill-green">
        <Icon name="sparkle-filled" size="xs" />
        {diary.pro.active}
      </Link>
    );
  }
  const isExpired = proStatus === "expired";
  return (
    <Link to="/paywall" className={isExpired ? "pill pill-neutral" : "pill pill-gold"}>
      <Icon name={isExpired ? "clock" : "sparkle-filled"} size="xs" />
      <span>
        {!isExpired && <span className={diaryHomeStyles.proOffer}>{diary.pro.offer}</span>}
        {diary.pro[proStatus]}
      </span>
    </Link>
  );
}

/** The day by name and date, which opens the month, the install button, and the user's PRO state; on a small screen the arrows too. */
export function HomeHeader({ day, today, select, isCompact }: SelectedDay & { isCompact: boolean }) {
  const install = useInstallPrompt();
  const calendar = useSheet(sheets.calendar);
  const date = formatDay(day, isCompact ? "weekdayAndDate" : "full");
  const caption = (
    <button type="button" className={diaryHomeStyles.homeDate} aria-haspopup="dialog" onClick={() => calendar.open()}>
      {date}
      <span className="visually-hidden">{diary.openCalendar}</span>
      <Icon name="chevron-down" size="xs" />
    </button>
  );
  return (
    <PageHeader title={formatRelativeDay(day, today)} caption={caption}>
      {isCompact && (
        <div className="row">
          <DayArrow to={addDays(day, -1)} back select={select} />
          <DayArrow to={addDays(day, 1)} select={select} />
        </div>
      )}
      {install && <IconButton icon="download" label={diary.install} variant="floating" onClick={install} />}
      <ProPill />
    </PageHeader>
  );
}
