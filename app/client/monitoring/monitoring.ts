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
 * Connects to the monitoring service through our own origin. Errors are reported without consent, because the reports
 * contain no personal data; visits are measured and recorded with consent only (§ 25 TDDDG).
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

/** False for aborted requests, and for errors that the server has reported: responses, and stripped errors. */
function isUnexpected(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return false;
  return error instanceof Error ? error.name !== "AbortError" && error.message !== "Unexpected Server Error" : !!error;
}

function followConsent(client: BrowserClient): void {
  let stop: Promise<() => void> | null = null;
  const apply = () => {
    const isGranted = readConsent() === "granted";
    if (isGranted === (stop !== null)) return;
    if (isGranted) {
      stop = import("./recording.ts").then(({ startRecording }) => startRecording(client));
      stop.catch(() => {
        stop = null; // offline: the next page tries again
      });
    } else {
      void stop?.then((stopRecording) => stopRecording());
      stop = null;
    }
  };
  onConsentChange(apply);
  apply();
  if (readConsent() === null) askForConsent();
}
