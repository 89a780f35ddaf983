import { createFileRoute } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { FaqPage } from "../features/faq/faq-page.tsx";
import { faq } from "../features/faq/faq.messages.ts";
import { isAnonymous } from "../entities/session/is-anonymous.ts";
import { BackLink } from "../ui/layout/back-header.tsx";

const backToSettings = <BackLink to="/settings" label={faq.back} />;

// Lazy: guests who come from the landing page do not load the code for server data.
const LazyFaqBackLink = lazy(() =>
  import("./-faq-back-link.tsx").then(
    ({ FaqBackLink: Back }) => ({ default: Back }),
    // A failed import must not break the page: the link then leads to the settings.
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

export const Route = createFileRoute("/faq")({ component: () => <FaqPage back={<FaqPageBackLink />} /> });
