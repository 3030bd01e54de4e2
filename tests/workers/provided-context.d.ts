import "vitest";

// Declares what tests/global-setup.ts provides, which runs in Node, for tests inside workerd.
declare module "vitest" {
  interface ProvidedContext {
    backendUrl: string;
    outboxBackendUrl: string;
    publishableKey: string;
    secretKey: string;
    crowd: { id: string; email: string; sessionId: string }[];
  }
}
