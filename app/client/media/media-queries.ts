import { type InvalidateOptions, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#app/client/api.ts";

/** First part of every query key of media. */
const MEDIA_KEY = "media";

/**
 * One image with its uses; `null` without an id or when the image is deleted. Refetched on mount, because other pages
 * and admins change images, too.
 */
export function mediaQuery(id: string | null) {
  return queryOptions({
    queryKey: [MEDIA_KEY, "detail", id],
    queryFn: ({ signal }) => (id ? api.media.byId.query({ id }, { signal }) : null),
    refetchOnMount: "always",
  });
}

/** The library in pages, newest first. */
export function mediaLibraryQuery(query: string) {
  return infiniteQueryOptions({
    queryKey: [MEDIA_KEY, "library", query],
    queryFn: ({ pageParam, signal }) => api.media.list.query({ query, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, itemsPerPage, total }) => (page * itemsPerPage < total ? page + 1 : undefined),
  });
}

/** Invalidates every query of media and refetches the mounted ones. */
export function invalidateMedia(queryClient: QueryClient, options?: InvalidateOptions): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [MEDIA_KEY] }, options);
}
