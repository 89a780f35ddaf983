import { z } from "zod";
import { expand, integer, text } from "./request-params.ts";
import { noSuch, wrongParameter } from "./stripe-error.ts";

/** What every list takes. */
export const listParams = {
  limit: integer(1, 100).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
  expand: expand(),
};

const moment = () => integer(0);

/** `created`: a second, or bounds. */
export const createdFilter = () =>
  z
    .union([
      moment(),
      z.strictObject({
        gt: moment().optional(),
        gte: moment().optional(),
        lt: moment().optional(),
        lte: moment().optional(),
      }),
    ])
    .optional();

type Created = z.output<ReturnType<typeof createdFilter>>;

/** Whether an object was made in the time that was asked for. */
export function madeIn(filter: Created, { created }: { created: number }): boolean {
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
export type Page<Item> = { object: "list"; url: string; has_more: boolean; data: Item[] };

/** Those that match, the newest first, from the cursor on. The cursor itself need not match. */
export function pageOf<Item extends { id: string }>(
  all: ReadonlyMap<string, Item>,
  { limit = 10, starting_after: after, ending_before: before }: Paging,
  { kind, url }: { kind: string; url: string },
  matches: (item: Item) => boolean = () => true,
): Page<Item> {
  if (after !== undefined && before !== undefined)
    throw wrongParameter("You may only specify one of these parameters: ending_before, starting_after.", {
      code: "parameters_exclusive",
    });
  const newestFirst = [...all.values()].toReversed();
  const at = (id: string, param: string): number => {
    if (!all.has(id)) throw noSuch(kind, id, param, 400);
    return newestFirst.findIndex((item) => item.id === id);
  };
  const within =
    before === undefined
      ? newestFirst.slice(after === undefined ? 0 : at(after, "starting_after") + 1)
      : newestFirst.slice(0, at(before, "ending_before"));
  const found = within.filter(matches);
  return {
    object: "list",
    url,
    has_more: found.length > limit,
    data: before === undefined ? found.slice(0, limit) : found.slice(-limit),
  };
}
