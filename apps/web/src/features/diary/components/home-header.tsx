import type { CalendarDay } from "@fetta/domain/calendar-day";
import { Link } from "@tanstack/react-router";
import { diary } from "../../../i18n/diary.messages.ts";
import { formatDay, formatRelativeDay } from "../../../lib/local-date.ts";
import { useInstallPrompt } from "../../../lib/install-prompt.ts";
import { useMe } from "../../../entities/session/session.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";

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
  return (
    <Link to="/paywall" className={proStatus === "expired" ? "pill pill-neutral" : "pill pill-gold"}>
      <Icon name={proStatus === "expired" ? "clock" : "sparkle-filled"} size="xs" />
      {diary.pro[proStatus]}
    </Link>
  );
}

/** The day by name and date, the install button, and the user's PRO state. */
export function HomeHeader({ day, today }: { day: CalendarDay; today: CalendarDay }) {
  const install = useInstallPrompt();
  return (
    <PageHeader title={formatRelativeDay(day, today)} caption={formatDay(day, "full")}>
      {install && <IconButton icon="download" label={diary.install} variant="floating" onClick={install} />}
      <ProPill />
    </PageHeader>
  );
}
