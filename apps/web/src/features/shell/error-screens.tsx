import { Link } from "@tanstack/react-router";
import { shell } from "./shell.messages.ts";
import { Button, buttonClass } from "../../ui/buttons/button.tsx";
import { EmptyPlate } from "../../ui/feedback/empty-state.tsx";
import { useOnlineStatus } from "../../lib/use-online-status.ts";

/** Shown in place of an app that crashed. */
export function ErrorScreen() {
  const online = useOnlineStatus();
  return (
    <main className="page message-page" role="alert">
      <EmptyPlate size={132} />
      <h1 className="h1">{online ? shell.loadFailedTitle : shell.offlineTitle}</h1>
      <p className="ink2">{online ? shell.loadFailedText : shell.offlineText}</p>
      <Button icon="flip" onClick={() => window.location.reload()}>
        {shell.reload}
      </Button>
    </main>
  );
}

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
