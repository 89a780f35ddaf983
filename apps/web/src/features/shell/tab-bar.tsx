import { Link, useRouterState } from "@tanstack/react-router";
import { shell } from "./shell.messages.ts";
import { hapticTick } from "../../lib/haptics.ts";
import { useSheet } from "../../lib/use-sheet.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import type { IconName } from "../../ui/icons/icon.tsx";

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
export function TabBar() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const add = useSheet("aggiungi");
  const create = useSheet("ricetta");
  const current = tabs.findIndex((tab) => tab.to === path);
  return (
    <>
      <div className="tab-fade" aria-hidden="true" />
      <div className="tab-bar">
        <nav aria-label={shell.navigation}>
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
        </nav>
        {path === "/" && <AddButton label={shell.add} onPress={add.open} />}
        {path === "/recipes" && <AddButton label={shell.create} onPress={create.open} />}
      </div>
    </>
  );
}
