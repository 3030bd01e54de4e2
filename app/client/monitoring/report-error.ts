import type { MonitoredProject } from "#domain/monitoring/project.ts";

let sendError: ((error: unknown) => void) | null = null;

/** Reports an unexpected error. Does nothing if `startMonitoring` found no Sentry project. */
export function reportError(error: unknown): void {
  sendError?.(error);
}

/**
 * Reports errors of this page to the Sentry project in `<meta name="monitoring">`, if there is one. Sentry's library is
 * loaded when the browser is idle; earlier errors are reported then.
 */
export function startMonitoring(): void {
  const content = document.querySelector<HTMLMetaElement>("meta[name=monitoring]")?.content;
  if (!content) return;
  const pending: unknown[] = [];
  sendError = (error) => pending.push(error);
  addEventListener("error", (event) => reportError(event.error));
  addEventListener("unhandledrejection", ({ reason }: PromiseRejectionEvent) => reportError(reason));
  // Safari has no requestIdleCallback.
  (window.requestIdleCallback ?? setTimeout)(async () => {
    const { connectMonitoring } = await import("./monitoring.ts");
    sendError = connectMonitoring(JSON.parse(content) as MonitoredProject);
    pending.forEach(reportError);
  });
}
