import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { queryClientForRender } from "#app/client/session/query-client.ts";

/** Wraps pages that use TanStack Query. `AdminFrame` does not, so that the check-in page does not load the library. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(queryClientForRender);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
