import { type FormEvent, useEffect, useRef } from "react";
import type { Fetcher } from "react-router";

/** The `onSubmit` of a fetcher's form that prevents a second submission while the first is pending. */
export function useSingleFetcherSubmit({ state, data }: Fetcher) {
  const isPending = useRef(false);
  // `data` changes with each response: a fast submission may end before any render is busy.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each submission
  useEffect(() => {
    if (state === "idle") isPending.current = false;
  }, [state, data]);
  return (event: FormEvent) => {
    // `state` changes only with a later render, so that a double press can come before it.
    if (isPending.current) event.preventDefault();
    isPending.current = true;
  };
}
