import { useInfiniteQuery } from "@tanstack/react-query";

/** A part of a long list; `next` asks for the part after it. */
type QueryPage<Item> = { items: Item[]; next: string | null };

/** What was read of a list under a key of its own, and the ways to read more of it or all anew. */
export type PagedQuery<Item> = ReturnType<typeof usePagedQuery<Item>>;

/** Reads a list part by part. Others change it at the same time: shown again, it is read again. */
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
    /** Why nothing could be read; an error while there is something to show is told beside it. */
    error: query.data ? null : query.error,
    pending: query.isFetching,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    moreError: query.isFetchNextPageError ? query.error : null,
    morePending: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  };
}
