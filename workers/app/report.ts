import { Toucan } from "toucan-js";
import { settingsOf } from "./environment.ts";

/** Reports an unexpected error; called once per error, at the edge. */
export type Report = (error: unknown) => void;

/**
 * Logs every error, and sends it to Sentry when `SENTRY_DSN` is set.
 * Body, cookies and query stay out of reports: they can hold personal data. `request` is `null` for scheduled jobs.
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
