import { isRouteErrorResponse } from "react-router";
import { Toucan } from "toucan-js";
import { scrubEvent } from "#domain/monitoring/scrub.ts";
import { settingsOf } from "./environment.ts";
import { currentRelease } from "./release.ts";

/** Reports an unexpected error; called once per error, where the error is caught. */
export type Report = (error: unknown) => void;

type ReportOptions = {
  env: Env;
  context: Pick<ExecutionContext, "waitUntil">;
  requestId: string;
  /** Absent for scheduled jobs and Durable Objects. */
  request?: Request;
  durableObject?: string;
};

/**
 * Logs every error, and sends it to Sentry when `SENTRY_DSN` is set. Reports omit body, headers, query and IP address,
 * which can contain personal data.
 */
export function createReport({ env, context, requestId, request, durableObject }: ReportOptions): Report {
  const { SENTRY_DSN, ENVIRONMENT } = settingsOf(env);
  let sentry: Toucan | null = null;
  const createSentry = () => {
    const toucan = new Toucan({
      dsn: SENTRY_DSN,
      context,
      environment: ENVIRONMENT,
      release: currentRelease(),
      beforeSend: (event) =>
        scrubEvent({ ...event, ...(request && { request: { method: request.method, url: request.url } }) }),
    });
    toucan.setTag("request_id", requestId);
    if (durableObject) toucan.setTag("durable_object", durableObject);
    return toucan;
  };
  return (error) => {
    console.error(`[${requestId}]`, error);
    if (SENTRY_DSN === "") return;
    sentry ??= createSentry();
    sentry.captureException(toError(error));
  };
}

const REPORT_INTERVAL_MS = 10_000;

/**
 * Returns a function that reports at most one error in ten seconds and in this isolate, because in an outage every
 * request fails.
 */
export function createSparseReport(): (report: Report, error: unknown) => void {
  let lastReportAt = Number.NEGATIVE_INFINITY;
  return (report, error) => {
    if (Math.abs(Date.now() - lastReportAt) <= REPORT_INTERVAL_MS) return; // the clock may have been set back
    lastReportAt = Date.now();
    report(error);
  };
}

/** Converts any thrown value to an `Error`, because a report needs a message and a stack. */
function toError(error: unknown): Error {
  if (error instanceof Error) return error;
  if (isRouteErrorResponse(error)) {
    const wrapped = "error" in error ? error.error : null;
    return wrapped instanceof Error ? wrapped : new Error(`Response ${error.status} ${error.statusText}`);
  }
  const message = typeof error === "object" && error !== null && "message" in error ? error.message : error;
  return new Error(typeof message === "string" ? message : "A thrown value is not an error");
}
