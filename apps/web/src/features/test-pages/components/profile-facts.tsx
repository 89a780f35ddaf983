import { formatWhole } from "@fetta/domain/italian-number";
import { testPages } from "../../../entities/test-pages/test-pages.messages.ts";
import { formatDay, today } from "../../../lib/local-date.ts";
import { useMe } from "../../../entities/session/session.ts";
import { TestFactList } from "./test-fact-list.tsx";

const messages = testPages.facts;

/** FREE or PRO, by the server's status. */
export function useProStatus(): "FREE" | "PRO" {
  return useMe().profile.proStatus === "active" ? "PRO" : "FREE";
}

/** The profile and usage in the cache. */
export function ProfileFacts() {
  const { profile, usage } = useMe();
  const { name, isPro, proStatus, proExpiresAt } = profile;
  const { used, limit } = usage.foodScans;
  const facts = [
    { name: testPages.status, value: testPages.statuses[useProStatus()] },
    { name: messages.name, value: name },
    { name: messages.isPro, value: isPro ? messages.yes : messages.no },
    { name: messages.proStatus, value: proStatus },
    {
      name: messages.expires,
      value: proExpiresAt === null ? messages.none : formatDay(today(new Date(proExpiresAt)), "long"),
    },
    {
      name: messages.scans,
      value: `${formatWhole(used)}/${limit === null ? messages.unlimited : formatWhole(limit)}`,
    },
  ];
  return <TestFactList label={testPages.status} facts={facts} />;
}
