import { type FormEvent, useLayoutEffect, useRef } from "react";
import type { Fetcher } from "react-router";

/**
 * The `onSubmit` of a fetcher's form that prevents a second submission while the first is pending.
 * @param options `includesRevalidation`: a submission is pending until the page has reloaded its data
 */
export function useSingleFetcherSubmit({ state, data }: Fetcher, { includesRevalidation = false } = {}) {
  const isPending = useRef(false);
  const isBusy = includesRevalidation ? state !== "idle" : state === "submitting";
  // `data` changes with each response: a fast submission may end before any render is busy. A layout effect, so that a
  // press is not ignored once the result is visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each submission
  useLayoutEffect(() => {
    if (!isBusy) isPending.current = false;
  }, [isBusy, data]);
  return (event: FormEvent) => {
    // `isBusy` becomes true only with a later render, so that a double press can come before it.
    if (isPending.current) event.preventDefault();
    isPending.current = true;
  };
}
