import {
  BrowserClient,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  linkedErrorsIntegration,
  makeFetchTransport,
} from "@sentry/browser";
import { isRouteErrorResponse } from "react-router";
import type { MonitoredProject } from "#domain/monitoring/project.ts";
import { askForConsent, onConsentChange, readConsent } from "./consent.ts";
import { scrubbedTransport } from "./scrubbed-transport.ts";

/**
 * Connects to the monitoring service through our own origin. Errors are always reported; visits are measured and
 * recorded with consent only (§ 25 TDDDG, decision 014).
 * @returns the function that reports an error
 */
export function connectMonitoring(project: MonitoredProject): (error: unknown) => void {
  const client = new BrowserClient({
    ...project,
    tunnel: "/api/monitoring",
    transport: (options) => scrubbedTransport(makeFetchTransport(options)),
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration(), dedupeIntegration()],
    beforeSend: (event) => ({ ...event, request: { url: location.href } }),
    sendClientReports: false,
    // Rates from section 9 of the specification; they take effect once recording.ts adds its integrations.
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    tracePropagationTargets: [],
  });
  getCurrentScope().setClient(client);
  client.init();
  followConsent(client);
  return (error) => {
    if (isUnexpected(error)) captureException(error);
  };
}

/**
 * False for aborted requests, for responses that a loader or action throws (such as a 404), and for the server's
 * errors. The server reports its errors itself; React Router replaces their message with "Unexpected Server Error".
 */
function isUnexpected(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return false;
  if (error instanceof Error) return error.name !== "AbortError" && error.message !== "Unexpected Server Error";
  return Boolean(error);
}

function followConsent(client: BrowserClient): void {
  /** `null` while nothing is recorded. */
  let stopRecording: (() => void) | null = null;
  const apply = () => {
    if (readConsent() !== "granted") {
      stopRecording?.();
      stopRecording = null;
    } else if (!stopRecording) {
      import("./recording.ts").then(
        ({ startRecording }) => {
          // The answer may have changed while the module was loading.
          if (readConsent() === "granted") stopRecording ??= startRecording(client);
        },
        () => {}, // offline
      );
    }
  };
  onConsentChange(apply);
  apply();
  if (readConsent() === null) askForConsent();
}
