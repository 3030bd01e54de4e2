import { type FormEvent, useLayoutEffect, useRef } from "react";
import type { Fetcher } from "react-router";

/**
 * The `onSubmit` of a fetcher's form that prevents a second submission while the first is pending.
 * @param options `includesRevalidation`: a submission is pending until the page has reloaded its data
 */
export function useSingleFetcherSubmit({ state, data }: Fetcher, { includesRevalidation = false } = {}) {
  const isPending = useRef(false);
  const isBusy = includesRevalidation ? state !== "idle" : state === "submitting";
  // A fast submission may end without a render in which `isBusy` is true. The layout effect runs before the result is
  // painted, so that the next press is not ignored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `data` makes the effect run after each submission
  useLayoutEffect(() => {
    if (!isBusy) isPending.current = false;
  }, [isBusy, data]);
  return (event: FormEvent) => {
    // A second press may precede the render in which `isBusy` is true.
    if (isPending.current) event.preventDefault();
    isPending.current = true;
  };
}
