import type { MonitoredProject } from "#domain/monitoring/project.ts";

let send: ((error: unknown) => void) | null = null;

/** Reports an unexpected error. Does nothing if `startMonitoring` found no project. */
export function reportError(error: unknown): void {
  send?.(error);
}

/**
 * Reports errors of this page to the project in `<meta name="monitoring">`, if there is one. The library is loaded when
 * the browser is idle; earlier errors are reported then.
 */
export function startMonitoring(): void {
  const content = document.querySelector<HTMLMetaElement>("meta[name=monitoring]")?.content;
  if (!content) return;
  const pending: unknown[] = [];
  send = (error) => pending.push(error);
  addEventListener("error", (event) => reportError(event.error));
  addEventListener("unhandledrejection", ({ reason }: PromiseRejectionEvent) => reportError(reason));
  // Safari has no requestIdleCallback.
  (window.requestIdleCallback ?? setTimeout)(async () => {
    const { connectMonitoring } = await import("./monitoring.ts");
    send = connectMonitoring(JSON.parse(content) as MonitoredProject);
    pending.forEach(reportError);
  });
}
