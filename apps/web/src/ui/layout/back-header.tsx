import { Link, useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { common } from "../../i18n/common.messages.ts";
import { IconButton } from "../buttons/button.tsx";
import { Icon } from "../icons/icon.tsx";
import * as drawings from "../icons/icon-drawings.ts";

/** The bar of a full-screen page, with a back button on the left. */
export function BackHeader({ label, onBack, children }: { label: string; onBack: () => void; children?: ReactNode }) {
  return (
    <div className="page-header page-header-back">
      <IconButton icon={drawings.arrowLeft} label={label} onClick={onBack} />
      <div className="grow" />
      {children}
    </div>
  );
}

/** The back bar of a page that is reached from several others; `fallback` opens where there is nothing to go back to. */
export function HistoryBackHeader({ fallback }: { fallback: "/" | "/andamento" | "/profile" }) {
  const { history } = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (
    <BackHeader label={common.back} onBack={() => (canGoBack ? history.back() : void navigate({ to: fallback }))} />
  );
}

/** The bar of a full-screen page with a fixed back link. */
export function BackLink({ to, label }: { to: "/" | "/faq" | "/settings"; label: string }) {
  return (
    <header className="page-header page-header-back">
      <Link to={to} className="icon-btn" aria-label={label}>
        <Icon name={drawings.arrowLeft} />
      </Link>
    </header>
  );
}
