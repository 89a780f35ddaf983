import { formatDay, nameDay, today } from "../../lib/day.ts";
import { PageHeader } from "../../ui/page-header.tsx";

/** The diary of the day. */
export function HomePage() {
  const day = today();
  return <PageHeader title={nameDay(day, day)} caption={formatDay(day, "full")} />;
}
