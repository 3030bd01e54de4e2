import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

/**
 * What the query cache holds under a key, for data that is pushed into it and never fetched. A fetching observer would add
 * its whole machinery to every public page for nothing.
 */
export function useQueryData<T>(queryKey: QueryKey): T | undefined {
  const client = useQueryClient();
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client]);
  const read = () => client.getQueryData<T>(queryKey);
  return useSyncExternalStore(subscribe, read, read);
}
