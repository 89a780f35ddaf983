import { z } from "zod";
import { expandParam, integerParam, textParam } from "./request-params.ts";
import { resourceMissing, invalidParameter } from "./stripe-error.ts";

/** Parameters of every list operation. */
export const listParams = {
  limit: integerParam(1, 100).optional(),
  starting_after: textParam().optional(),
  ending_before: textParam().optional(),
  expand: expandParam(),
};

const timestampParam = () => integerParam(0);

/** The `created` filter: a timestamp in seconds, or bounds. */
export const createdFilter = () =>
  z
    .union([
      timestampParam(),
      z.strictObject({
        gt: timestampParam().optional(),
        gte: timestampParam().optional(),
        lt: timestampParam().optional(),
        lte: timestampParam().optional(),
      }),
    ])
    .optional();

type Created = z.output<ReturnType<typeof createdFilter>>;

/** Whether an object was created in the time range of the filter. */
export function matchesCreated(filter: Created, { created }: { created: number }): boolean {
  if (filter === undefined) return true;
  if (typeof filter === "number") return created === filter;
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = filter;
  return created > gt && created >= gte && created < lt && created <= lte;
}

type Paging = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};
export type ListPage<Item> = { object: "list"; url: string; has_more: boolean; data: Item[] };

/**
 * Returns a page of the matching items, newest first, from the cursor on. The item of the cursor does not have to
 * match.
 */
export function paginate<Item extends { id: string }>(
  all: ReadonlyMap<string, Item>,
  { limit = 10, starting_after: after, ending_before: before }: Paging,
  { kind, url }: { kind: string; url: string },
  matches: (item: Item) => boolean = () => true,
): ListPage<Item> {
  if (after !== undefined && before !== undefined)
    throw invalidParameter("You may only specify one of these parameters: ending_before, starting_after.", {
      code: "parameters_exclusive",
    });
  const newestFirst = [...all.values()].toReversed();
  const cursorIndex = (id: string, param: string): number => {
    if (!all.has(id)) throw resourceMissing(kind, id, param, 400);
    return newestFirst.findIndex((item) => item.id === id);
  };
  const candidates =
    before === undefined
      ? newestFirst.slice(after === undefined ? 0 : cursorIndex(after, "starting_after") + 1)
      : newestFirst.slice(0, cursorIndex(before, "ending_before"));
  const matching = candidates.filter(matches);
  return {
    object: "list",
    url,
    has_more: matching.length > limit,
    data: before === undefined ? matching.slice(0, limit) : matching.slice(-limit),
  };
}
