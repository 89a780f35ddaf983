import { testPages } from "../../../i18n/test-pages.messages.ts";
import { useSession } from "../../../entities/session/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TestFactList } from "./test-fact-list.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { TestPage } from "./test-page.tsx";
import { useRefetchSession } from "../hooks/use-refetch-session.ts";

const words = testPages.refresh;

const clock = new Intl.DateTimeFormat("it-IT", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** Refetches the profile on demand. */
export function RefreshPage() {
  const { dataUpdatedAt } = useSession();
  const { pending, refetchSession } = useRefetchSession(words);
  return (
    <TestPage title={words.title} text={words.text}>
      <ProfileFacts />
      <TestFactList label={words.readAt} facts={[{ name: words.readAt, value: clock.format(dataUpdatedAt) }]} />
      <Button wide icon="flip" pending={pending} onClick={() => void refetchSession()}>
        {words.run}
      </Button>
    </TestPage>
  );
}
