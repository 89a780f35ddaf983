import { useQueryClient } from "@tanstack/react-query";
import { testPages } from "../../../i18n/test-pages.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { TestPage } from "./test-page.tsx";
import { useRefetchSession } from "../hooks/use-refetch-session.ts";

const words = testPages.proRefresh;

/** Everything that the app knows, read again: without the page being loaded anew, or with it. */
export function ProRefreshPage() {
  const queries = useQueryClient();
  const { pending, refetchSession } = useRefetchSession(words);
  const forceRefresh = (): void => {
    // What no screen shows now is forgotten, what one shows is read again.
    if (!pending) queries.removeQueries({ type: "inactive" });
    void refetchSession();
  };
  return (
    <TestPage title={words.title} text={words.text}>
      <ProfileFacts />
      <Button wide icon="flip" pending={pending} onClick={forceRefresh}>
        {words.forced}
      </Button>
      <Button wide variant="tonal" onClick={() => window.location.reload()}>
        {words.hard}
      </Button>
    </TestPage>
  );
}
