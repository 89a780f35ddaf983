import { Link } from "@tanstack/react-router";
import { Icon } from "../icons/icon.tsx";

/** The bar of a full-screen page with a fixed back link. */
export function BackLink({ to, label }: { to: "/" | "/faq" | "/settings"; label: string }) {
  return (
    <header className="page-header page-header-back">
      <Link to={to} className="icon-btn" aria-label={label}>
        <Icon name="arrow-left" />
      </Link>
    </header>
  );
}
