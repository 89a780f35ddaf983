import { useInfiniteQuery } from "@tanstack/react-query";

/** A page of a long list; `next` is the cursor of the page after it. */
type QueryPage<Item> = { items: Item[]; next: string | null };

/** The pages read so far of a list under its own query key, and functions to load more or to reload. */
export type PagedQuery<Item> = ReturnType<typeof usePagedQuery<Item>>;

/** Reads a list page by page. It refetches when mounted again, since other admins change it concurrently. */
export function usePagedQuery<Item>(
  key: readonly string[],
  fetchPage: (before: string | undefined) => Promise<QueryPage<Item>>,
) {
  const query = useInfiniteQuery({
    queryKey: ["admin", ...key],
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  return {
    items: query.data?.pages.flatMap(({ items }) => items),
    /** The error when there is no data; an error beside existing data is shown next to the list. */
    error: query.data ? null : query.error,
    pending: query.isFetching,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    moreError: query.isFetchNextPageError ? query.error : null,
    morePending: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  };
}
