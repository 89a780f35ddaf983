import { faq } from "../features/faq/faq.messages.ts";
import { QueryProvider } from "../lib/api/query-provider.tsx";
import { useSession } from "../entities/session/session.ts";
import { BackLink } from "../ui/layout/back-header.tsx";

function SessionBackLink() {
  const { data: me } = useSession();
  return <BackLink to={me === null ? "/" : "/settings"} label={faq.back} />;
}

/** The back link for a page that has to fetch the session first. */
export function FaqBackLink() {
  return (
    <QueryProvider>
      <SessionBackLink />
    </QueryProvider>
  );
}
