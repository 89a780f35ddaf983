import { QueryClientProvider } from "@tanstack/react-query";
import { faq } from "../features/faq/faq.messages.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { useSession } from "../entities/session/session.ts";
import { BackLink } from "../ui/layout/back-header.tsx";

function SessionBackLink() {
  const { data: me } = useSession();
  return <BackLink to={me === null ? "/" : "/settings"} label={faq.back} />;
}

/** The back link for a page that has to fetch the session first. */
export function FaqBackLink() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionBackLink />
    </QueryClientProvider>
  );
}
