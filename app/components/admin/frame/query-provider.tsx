import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { queryClientForRender } from "#app/client/session/query-client.ts";

/** Around pages whose parts fetch with TanStack Query. In the frame, it would be loaded at check-in, too. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(queryClientForRender);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
