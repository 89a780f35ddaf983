import { shell } from "./shell.messages.ts";
import { useOnlineStatus } from "../../lib/use-online-status.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyPlate } from "../../ui/icons/empty-plate.tsx";

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
