import "vitest";

// Types of the values that tests/global-setup.ts, which cannot be imported inside workerd, provides to its tests.
declare module "vitest" {
  interface ProvidedContext {
    backendUrl: string;
    outboxBackendUrl: string;
    publishableKey: string;
    secretKey: string;
    raceUsers: { id: string; email: string; sessionId: string }[];
  }
}
