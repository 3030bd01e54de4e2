import "vitest";

// Types of the values that tests/global-setup.ts provides to tests inside workerd.
declare module "vitest" {
  interface ProvidedContext {
    backendUrl: string;
    outboxBackendUrl: string;
    publishableKey: string;
    secretKey: string;
    crowd: { id: string; email: string; sessionId: string }[];
  }
}
