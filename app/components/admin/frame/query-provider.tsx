import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { queryClientForRender } from "#app/client/session/query-client.ts";

/** Wraps pages that use TanStack Query. Not part of `AdminFrame`, so that check-in does not load the library. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(queryClientForRender);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
