import "vitest";

// Types of the values that tests/global-setup.ts provides to tests inside workerd, which cannot import that file.
declare module "vitest" {
  interface ProvidedContext {
    backendUrl: string;
    /** A second backend, whose outbox only mail.test.ts drains. */
    outboxBackendUrl: string;
    /** A third backend, whose settings and legal pages only workers/data/reads.test.ts changes. */
    settingsBackendUrl: string;
    publishableKey: string;
    secretKey: string;
    /** 200 users of the backend at `backendUrl`, for race tests. */
    raceUsers: { id: string; email: string; sessionId: string }[];
  }
}
