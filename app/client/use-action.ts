import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { notify } from "#app/ui/notification/notifications.ts";

const UNREACHABLE_MESSAGE = "Das hat nicht geklappt. Bitte prüfe deine Verbindung und versuch es noch einmal.";

/**
 * Runs one API call at a time, ignores calls while busy, and revalidates the page afterwards.
 * `run` resolves to `null` after an error, which it shows as a toast. A success message that is `null` is not shown.
 */
export function useAction() {
  const revalidator = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  async function run<Result>(
    action: () => Promise<Result>,
    successMessage?: string | ((result: Result) => string | null),
  ): Promise<Result | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    let wasReached = true;
    try {
      const result = await action();
      const title = typeof successMessage === "function" ? successMessage(result) : successMessage;
      if (title) notify({ title, icon: "check" });
      return result;
    } catch (error) {
      wasReached = isServerError(error);
      notify({ title: errorMessage(error), icon: "warning", color: "danger", timeout: 10_000 });
      return null;
    } finally {
      isRunning.current = false;
      setBusy(false);
      // Offline, nothing has changed and revalidation would fail.
      if (wasReached) await revalidator.revalidate();
    }
  }

  return { run, isBusy };
}

/** German message for an API error. */
export function errorMessage(error: unknown): string {
  return isServerError(error) ? (error as Error).message : UNREACHABLE_MESSAGE;
}

/** Whether the server responded with an error, as opposed to being unreachable. */
export function isServerError(error: unknown): boolean {
  // Compared by name, because importing the class would load the API client with the page.
  return error instanceof Error && error.name === "TRPCClientError" && "data" in error && Boolean(error.data);
}
