import { createFileRoute } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { FaqPage } from "../features/faq/faq-page.tsx";
import { faq } from "../features/faq/faq.messages.ts";
import { isAnonymous } from "../entities/session/is-anonymous.ts";
import { BackLink } from "../ui/layout/back-link.tsx";

const backToSettings = <BackLink to="/settings" label={faq.back} />;

// Lazy: a guest who comes from the landing page reads without the weight of the server's data.
const LazyFaqBackLink = lazy(() =>
  import("./-faq-back-link.tsx").then(
    ({ FaqBackLink: Back }) => ({ default: Back }),
    // The answers are worth more than where the way back leads.
    () => ({ default: () => backToSettings }),
  ),
);

function FaqPageBackLink() {
  if (isAnonymous()) return <BackLink to="/" label={faq.back} />;
  return (
    <Suspense fallback={backToSettings}>
      <LazyFaqBackLink />
    </Suspense>
  );
}

export const Route = createFileRoute("/faq")({
  component: () => <FaqPage back={<FaqPageBackLink />} />,
});
