import "vitest";

// Types of the values that tests/global-setup.ts provides. That file cannot be imported inside workerd.
declare module "vitest" {
  interface ProvidedContext {
    backendUrl: string;
    outboxBackendUrl: string;
    publishableKey: string;
    secretKey: string;
    raceUsers: { id: string; email: string; sessionId: string }[];
  }
}
