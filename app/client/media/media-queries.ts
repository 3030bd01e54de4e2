import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "#app/client/api.ts";
import { browserQueryClient } from "#app/client/session/query-client.ts";

/** What the picture picker reads while an editor is open; everything about pictures begins with this key. */
const KEY = "media";

/** One picture with its uses; `null` when it is gone. */
export function mediaQuery(id: string | null) {
  return queryOptions({
    queryKey: [KEY, "one", id],
    queryFn: ({ signal }) => (id ? api.media.byId.query({ id }, { signal }) : null),
  });
}

/** The library, page after page, newest first. */
export function mediaLibraryQuery(query: string) {
  return infiniteQueryOptions({
    queryKey: [KEY, "library", query],
    queryFn: ({ pageParam, signal }) => api.media.list.query({ query, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, itemsPerPage, total }) => (page * itemsPerPage < total ? page + 1 : undefined),
  });
}

/** Something about pictures has changed: what is shown is read again. */
export function forgetMedia(): Promise<void> {
  return browserQueryClient().invalidateQueries({ queryKey: [KEY] });
}
