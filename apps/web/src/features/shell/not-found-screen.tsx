import { Link } from "@tanstack/react-router";
import { shell } from "./shell.messages.ts";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { EmptyPlate } from "../../ui/icons/empty-plate.tsx";

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
