import { createFileRoute } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { FaqPage } from "../features/faq/faq-page.tsx";
import { faq } from "../features/faq/faq.messages.ts";
import { isKnownGuest } from "../entities/session/is-anonymous.ts";
import { BackLink } from "../ui/layout/back-link.tsx";

const toSettings = <BackLink to="/settings" label={faq.back} />;

// Lazy: a guest who comes from the landing page reads without the weight of the server's data.
const FaqBack = lazy(() =>
  import("./-faq-back-link.tsx").then(
    ({ FaqBack: Back }) => ({ default: Back }),
    // The answers are worth more than where the way back leads.
    () => ({ default: () => toSettings }),
  ),
);

function Back() {
  if (isKnownGuest()) return <BackLink to="/" label={faq.back} />;
  return (
    <Suspense fallback={toSettings}>
      <FaqBack />
    </Suspense>
  );
}

export const Route = createFileRoute("/faq")({
  component: () => <FaqPage back={<Back />} />,
});
