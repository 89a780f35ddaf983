import type { ReactNode } from "react";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { IconName } from "../../../ui/icons/icon.tsx";

/** A titled card of rows. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="settings-group" aria-label={title}>
      <h2 className="sm ink2 settings-group-title">{title}</h2>
      <div className="card settings-rows">{children}</div>
    </section>
  );
}

/** What stands in a row that leads somewhere: put it in a link or a button of the class `settings-row`. */
export function SettingsRowContent({
  icon,
  title,
  text,
  leadsAway = true,
}: {
  icon: IconName;
  title: string;
  text?: string;
  /** It leads to another place, and does nothing by itself. */
  leadsAway?: boolean;
}) {
  return (
    <>
      <Icon name={icon} />
      <span className="settings-row-text">
        <b>{title}</b>
        {text !== undefined && <span className="cap ink2">{text}</span>}
      </span>
      {leadsAway && <Icon name="chevron-right" size="s" />}
    </>
  );
}
