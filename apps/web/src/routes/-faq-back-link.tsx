import { faq } from "../features/faq/faq.messages.ts";
import { QueryProvider } from "../lib/api/query-provider.tsx";
import { useSession } from "../entities/session/session.ts";
import { BackLink } from "../ui/layout/back-link.tsx";

function SessionBackLink() {
  const { data: me } = useSession();
  return <BackLink to={me === null ? "/" : "/settings"} label={faq.back} />;
}

/** The way back, for somebody of whom the server has to be asked whether they are signed in. */
export function FaqBackLink() {
  return (
    <QueryProvider>
      <SessionBackLink />
    </QueryProvider>
  );
}
