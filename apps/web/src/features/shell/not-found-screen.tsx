import { Link } from "@tanstack/react-router";
import emptyPlate from "../../assets/art/empty-plate.svg";
import { shell } from "../../i18n/shell.ts";
import { buttonClass } from "../../ui/button-class.ts";

/** An address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <main id="contenuto" className="page message-page" tabIndex={-1}>
      <img src={emptyPlate} alt="" width="132" height="132" />
      <h1 className="h1">{shell.notFoundTitle}</h1>
      <p className="ink2">{shell.notFoundText}</p>
      <Link to="/" className={buttonClass()}>
        {shell.backToDiary}
      </Link>
    </main>
  );
}
