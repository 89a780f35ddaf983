import { Link } from "@tanstack/react-router";
import { shell } from "../../i18n/shell.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { EmptyPlate } from "../../ui/empty-plate.tsx";

/** An address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <main id="contenuto" className="page message-page" tabIndex={-1}>
      <EmptyPlate size={132} />
      <h1 className="h1">{shell.notFoundTitle}</h1>
      <p className="ink2">{shell.notFoundText}</p>
      <Link to="/" className={buttonClass()}>
        {shell.backToDiary}
      </Link>
    </main>
  );
}
