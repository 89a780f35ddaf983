import { UnsentQuestion } from "../features/settings/unsent-question.tsx";
import { useSignOut } from "../lib/use-sign-out.ts";

/** The question of the settings, for the other places that one can leave from. */
export function LeavingQuestion() {
  const { leaveAnyway } = useSignOut();
  return <UnsentQuestion onLeave={leaveAnyway} />;
}
