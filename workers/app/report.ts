import { Toucan } from "toucan-js";
import { settingsOf } from "./environment.ts";

/** Takes unexpected errors, once each, at the edge. */
export type Report = (error: unknown) => void;

/**
 * Reports to Sentry when `SENTRY_DSN` is set, and always to the Worker's log.
 * The request's body, cookies and query are left out: they can hold personal data.
 * The scheduled work has no request.
 */
export function createReport(request: Request | null, env: Env, context: ExecutionContext, requestId: string): Report {
  const { SENTRY_DSN, ENVIRONMENT } = settingsOf(env);
  const sentry = SENTRY_DSN
    ? new Toucan({
        dsn: SENTRY_DSN,
        context,
        environment: ENVIRONMENT,
        requestDataOptions: { allowedHeaders: ["user-agent"], allowedSearchParams: false },
        ...(request && { request }),
      })
    : null;
  sentry?.setTag("request_id", requestId);
  return (error) => {
    console.error(`[${requestId}]`, error);
    sentry?.captureException(error);
  };
}
