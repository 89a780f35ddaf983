import { useQueryClient } from "@tanstack/react-query";
import { testPages } from "../../../entities/test-pages/test-pages.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { TestPage } from "./test-page.tsx";
import { useRefetchSession } from "../hooks/use-refetch-session.ts";

const messages = testPages.proRefresh;

/** Refetches all data, without or with a reload of the page. */
export function ProRefreshPage() {
  const queries = useQueryClient();
  const { pending, refetchSession } = useRefetchSession(messages);
  const forceRefresh = (): void => {
    // Queries without a mounted observer are removed, the others are refetched.
    if (!pending) queries.removeQueries({ type: "inactive" });
    void refetchSession();
  };
  return (
    <TestPage title={messages.title} text={messages.text}>
      <ProfileFacts />
      <Button wide icon="flip" pending={pending} onClick={forceRefresh}>
        {messages.forced}
      </Button>
      <Button wide variant="tonal" onClick={() => window.location.reload()}>
        {messages.hard}
      </Button>
    </TestPage>
  );
}
