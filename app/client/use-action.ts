import { TRPCClientError } from "@trpc/client";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { notify } from "#app/ui/notification/notifications.ts";

const UNREACHABLE_MESSAGE = "Das hat nicht geklappt. Bitte prüfe deine Verbindung und versuch es noch einmal.";

/**
 * Does something through the API from an open page, one thing at a time: a second press while the first is under way is dropped.
 * What it changed is read again; a refusal is shown in its own words, and answered as `null`.
 */
export function useAction() {
  const revalidator = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  async function run<Result>(
    action: () => Promise<Result>,
    done?: string | ((result: Result) => string),
  ): Promise<Result | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    let wasReached = true;
    try {
      const result = await action();
      if (done) notify({ title: typeof done === "string" ? done : done(result), icon: "check" });
      return result;
    } catch (error) {
      wasReached = isServerError(error);
      notify({ title: errorMessage(error), icon: "warning", color: "danger", timeout: 10_000 });
      return null;
    } finally {
      isRunning.current = false;
      setBusy(false);
      // Without a network nothing has changed that could be read again.
      if (wasReached) await revalidator.revalidate();
    }
  }

  return { run, isBusy };
}

/** What an error of the API says to people. */
export function errorMessage(error: unknown): string {
  return isServerError(error) ? (error as Error).message : UNREACHABLE_MESSAGE;
}

/** Whether the server itself said so, rather than not being there. */
export function isServerError(error: unknown): boolean {
  return error instanceof TRPCClientError && Boolean(error.data);
}
