import { formatWhole } from "@fetta/domain/italian-number";
import { testPages } from "../../../i18n/test-pages.messages.ts";
import { formatDay, today } from "../../../lib/local-date.ts";
import { useMe } from "../../../entities/session/session.ts";
import { TestFactList } from "./test-fact-list.tsx";

const words = testPages.facts;

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
    { name: words.name, value: name },
    { name: words.isPro, value: isPro ? words.yes : words.no },
    { name: words.proStatus, value: proStatus },
    {
      name: words.expires,
      value: proExpiresAt === null ? words.none : formatDay(today(new Date(proExpiresAt)), "long"),
    },
    {
      name: words.scans,
      value: `${formatWhole(used)}/${limit === null ? words.unlimited : formatWhole(limit)}`,
    },
  ];
  return <TestFactList label={testPages.status} facts={facts} />;
}
