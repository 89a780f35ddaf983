import { queryClient } from "../../lib/api/query-client.ts";
import { api, type Inputs } from "../../lib/api/api-client.ts";
import { submitChange, type SubmitResult } from "../../offline/submit-change.ts";
import { dayQueryKey } from "../day/day-queries.ts";
import type { LoggedEntry } from "./logged-entry.ts";

type Copy = Pick<Inputs["diary"]["copy"], "from" | "to" | "mealType" | "toMealType">;

const names = new Intl.ListFormat("it-IT");

/** The copies of a day, or of one meal of it, as they are shown on this device; none where there is nothing to copy. */
export async function buildCopies({ from, to, mealType, toMealType }: Copy, now = Date.now()) {
  const day = await queryClient.fetchQuery({
    queryKey: dayQueryKey(from),
    queryFn: () => api.diary.list.query({ date: from }),
  });
  return day
    .filter((entry) => mealType === undefined || entry.mealType === mealType)
    .map((source, at) => ({
      source,
      copy: {
        ...source,
        id: crypto.randomUUID(),
        date: to,
        mealType: toMealType ?? source.mealType,
        eatenAt: null,
        // A millisecond each keeps the order of the copied day.
        createdAt: new Date(now + at).toISOString(),
        version: 0,
      } satisfies LoggedEntry,
    }));
}

/** Makes the copies, which stay on the device until there is a connection; rejects with the server's error. */
export function submitCopies(
  copy: Copy,
  copies: Awaited<ReturnType<typeof buildCopies>>,
): Promise<SubmitResult<LoggedEntry[]>> {
  const newIds = Object.fromEntries(copies.map(({ source, copy: { id } }) => [source.id, id]));
  return submitChange({
    call: { type: "copyDay", input: { ...copy, newIds } },
    shown: {
      name: names.format(copies.map(({ source }) => source.foodItem.name)),
      entries: copies.map((pair) => pair.copy),
    },
  });
}
