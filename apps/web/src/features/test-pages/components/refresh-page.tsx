import { testPages } from "../../../entities/test-pages/test-pages.messages.ts";
import { useSession } from "../../../entities/session/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TestFactList } from "./test-fact-list.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { TestPage } from "./test-page.tsx";
import { useRefetchSession } from "../hooks/use-refetch-session.ts";

const messages = testPages.refresh;

const clock = new Intl.DateTimeFormat("it-IT", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** Refetches the profile on demand. */
export function RefreshPage() {
  const { dataUpdatedAt } = useSession();
  const { pending, refetchSession } = useRefetchSession(messages);
  return (
    <TestPage title={messages.title} text={messages.text}>
      <ProfileFacts />
      <TestFactList label={messages.readAt} facts={[{ name: messages.readAt, value: clock.format(dataUpdatedAt) }]} />
      <Button wide icon="flip" pending={pending} onClick={() => void refetchSession()}>
        {messages.run}
      </Button>
    </TestPage>
  );
}
