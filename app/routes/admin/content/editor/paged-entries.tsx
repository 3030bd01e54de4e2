import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { Loading, Skeleton } from "#app/ui/layout/skeleton.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";

const SKELETON_COUNT = 5;

type PagedEntriesProps = {
  query: Pick<
    UseInfiniteQueryResult,
    "isPending" | "isError" | "isFetchNextPageError" | "hasNextPage" | "refetch" | "fetchNextPage"
  >;
  /** Shown when the entries cannot be loaded. */
  problem: string;
  /** The loaded entries, latest first. */
  children: ReactNode;
};

export function PagedEntries({ query, problem, children }: PagedEntriesProps) {
  const content = useFocusAfterRemoval<HTMLDivElement>(`${query.isPending} ${query.isError} ${query.hasNextPage}`);
  const error = (
    <p role="alert" className="text-sm font-semibold text-danger">
      {problem}
    </p>
  );
  return (
    <div ref={content} tabIndex={-1} className="grid gap-4 outline-none">
      {query.isPending && (
        <Loading>
          {Array.from({ length: SKELETON_COUNT }, (_, index) => (
            <div key={index.toString()} className="grid gap-1 border-b border-line py-3 text-sm">
              <Skeleton className="h-[1lh] w-2/5" />
              <Skeleton className="h-[1lh] w-4/5" />
            </div>
          ))}
        </Loading>
      )}
      {query.isError && !query.isFetchNextPageError && (
        <>
          {error}
          <Button variant="outline" onClick={() => query.refetch()}>
            Noch einmal versuchen
          </Button>
        </>
      )}
      {children}
      {query.isFetchNextPageError && error}
      {query.hasNextPage && (
        <Button variant="outline" onClick={() => query.fetchNextPage()}>
          {query.isFetchNextPageError ? "Noch einmal versuchen" : "Ältere zeigen"}
        </Button>
      )}
    </div>
  );
}
