import emptyPlate from "../../assets/art/empty-plate.svg";
import { shell } from "../../i18n/shell.ts";
import { Button } from "../../ui/button.tsx";

/** What stands in for an app that failed. */
export function ErrorScreen() {
  return (
    <main className="page message-page" role="alert">
      <img src={emptyPlate} alt="" width="132" height="132" />
      <h1 className="h1">{shell.loadFailedTitle}</h1>
      <p className="ink2">{shell.loadFailedText}</p>
      <Button icon="flip" onClick={() => window.location.reload()}>
        {shell.reload}
      </Button>
    </main>
  );
}
