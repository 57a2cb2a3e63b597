import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'

/** A list in pages, newest first. What was found before stays until the next answer is here. */
export function pagedQuery<Filter extends object, Page extends { next: string | number | null }>(
  key: QueryKey,
  filter: Filter,
  read: (query: Filter & { before?: string }) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey: [...key, filter],
    queryFn: ({ pageParam }) =>
      read(pageParam === null ? filter : { ...filter, before: String(pageParam) }),
    initialPageParam: null as string | number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
