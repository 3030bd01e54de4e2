import type { TRPCClientError } from "@trpc/client";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { closeNotification, notify } from "#app/ui/notification/notifications.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import type { AppRouter } from "#workers/api/router.ts";

const UNREACHABLE_MESSAGE = "Das hat nicht geklappt. Bitte prüfe deine Verbindung und versuch es noch einmal.";
/** Longer than the default of five seconds. */
const ERROR_TOAST_MS = 10_000;

/**
 * Runs one API call at a time, shows an error as a toast, and revalidates the page. `run` resolves to `null` when the
 * call failed, or was ignored because another call was running.
 */
export function useAction() {
  const revalidator = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const errorToastId = useRef("");

  async function run<Result>(
    action: () => Promise<Result>,
    successMessage?: string | ((result: Result) => string | null),
  ): Promise<Result | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    closeNotification(errorToastId.current);
    setBusy(true);
    let isServerReached = true;
    try {
      const result = await action();
      const title = typeof successMessage === "function" ? successMessage(result) : successMessage;
      if (title) notify({ title, icon: "check" });
      return result;
    } catch (error) {
      isServerReached = isErrorResponse(error);
      const title = errorMessage(error);
      errorToastId.current = notify({ title, icon: "warning", color: "danger", timeout: ERROR_TOAST_MS });
      return null;
    } finally {
      isRunning.current = false;
      setBusy(false);
      // While the server is unreachable, revalidation would fail too.
      if (isServerReached) await revalidator.revalidate();
    }
  }

  return { run, isBusy };
}

/** The German message of an API error, or of an unreachable server. */
export function errorMessage(error: unknown): string {
  return isErrorResponse(error) ? (error as Error).message : UNREACHABLE_MESSAGE;
}

/** The code with which the server refused a call; `null` for other errors and an unreachable server. */
export function refusalCodeOf(error: unknown): RefusalCode | null {
  return isErrorResponse(error) ? ((error as TRPCClientError<AppRouter>).data?.refusal?.code ?? null) : null;
}

/** Whether the server responded with an error, as opposed to being unreachable. */
export function isErrorResponse(error: unknown): boolean {
  // Compared by name, because importing the class would load the API client with the page.
  return error instanceof Error && error.name === "TRPCClientError" && "data" in error && Boolean(error.data);
}
