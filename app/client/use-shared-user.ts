import { useEffect } from "react";

/**
 * Keeps the shared current user (specification, section 3) in the query cache: replaced whenever the session changes, empty
 * when signed out.
 */
export function useSharedUser(user: unknown): void {
  useEffect(() => {
    let isOutdated = false;
    import("./query-client.ts").then(
      ({ browserQueryClient }) => {
        if (!isOutdated) browserQueryClient().setQueryData(["supabase_user"], user);
      },
      () => {}, // offline: nothing reads it either
    );
    return () => {
      isOutdated = true;
    };
  }, [user]);
}
