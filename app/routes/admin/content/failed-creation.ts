import type { TRPCClientError } from "@trpc/client";
import { errorMessage, isErrorResponse } from "#app/client/use-action.ts";
import { notify } from "#app/ui/notification/notifications.ts";
import type { AppRouter } from "#workers/api/router.ts";

const serverFailures: readonly unknown[] = ["INTERNAL_SERVER_ERROR", "SERVICE_UNAVAILABLE", "GATEWAY_TIMEOUT"];

/** Whether the record may exist although the call failed: there was no response, or the server failed. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !isErrorResponse(error) || serverFailures.includes((error as TRPCClientError<AppRouter>).data?.code);
}

/**
 * The message in a dialog whose creation failed. Another attempt with the same name sends the same id, so it creates no second record.
 * @param mayExist whether the outcome of this or an earlier attempt is unknown
 */
export function creationError(name: string, error: unknown, mayExist: boolean): string {
  if (!mayExist) return errorMessage(error);
  return `${errorMessage(error)} Ob „${name}“ schon angelegt ist, wissen wir nicht. Ein neuer Versuch mit diesem Namen legt nichts doppelt an.`;
}

/** Reports a failed creation whose dialog was closed before the response. */
export function notifyFailedCreation(name: string, error: unknown, mayExist: boolean): void {
  notify({
    title: mayExist
      ? `Ob „${name}“ angelegt ist, wissen wir nicht. Bitte sieh in der Liste nach.`
      : `„${name}“ ist nicht angelegt.`,
    description: errorMessage(error),
    color: "danger",
    icon: "warning",
    timeout: 0,
  });
}
