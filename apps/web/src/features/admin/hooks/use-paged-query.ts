import { keepPreviousData, useInfiniteQuery, type InfiniteData, type QueryKey } from "@tanstack/react-query";

/** A page of a long list; `next` is the cursor of the page after it. */
type QueryPage<Item, Cursor> = { items: Item[]; next: Cursor | null };

/** The pages read so far of a list under its own query key, and functions to load more or to reload. */
export type PagedQuery<Item, Page = unknown> = {
  /** Each item once: one that moved down in the order while its list was read is on two pages. */
  items: Item[] | undefined;
  lastPage: Page | undefined;
  /** The error when there is no data; an error beside existing data is shown next to the list. */
  error: Error | null;
  pending: boolean;
  /** Whether the items are those of the query before. */
  isPrevious: boolean;
  retry: () => void;
  hasMore: boolean;
  moreError: Error | null;
  morePending: boolean;
  more: () => void;
};

type PagedQueryOptions = {
  /** Shows the items of the query before until those of this one have come. */
  keepsPrevious?: boolean;
};

/** Reads a list page by page. It refetches when mounted again, since other admins change it concurrently. */
export function usePagedQuery<Item extends { id: string }, Cursor = string, Page = unknown>(
  key: readonly (string | null)[],
  fetchPage: (before: Cursor | undefined) => Promise<QueryPage<Item, Cursor> & Page>,
  { keepsPrevious = false }: PagedQueryOptions = {},
): PagedQuery<Item, Page> {
  type OnePage = QueryPage<Item, Cursor> & Page;
  const query = useInfiniteQuery<OnePage, Error, InfiniteData<OnePage>, QueryKey, Cursor | undefined>({
    queryKey: ["admin", ...key],
    queryFn: ({ pageParam }) => fetchPage(pageParam as Cursor | undefined),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
  const pages = query.data?.pages;
  return {
    items: pages && [...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values()],
    lastPage: pages?.at(-1),
    error: query.data ? null : query.error,
    pending: query.isFetching,
    isPrevious: query.isPlaceholderData,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    moreError: query.isFetchNextPageError ? query.error : null,
    morePending: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  };
}
