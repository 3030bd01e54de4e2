import "vitest";

// What tests/global-setup.ts provides, for tests inside workerd; that file itself is for Node.
declare module "vitest" {
  interface ProvidedContext {
    backendUrl: string;
    outboxBackendUrl: string;
    publishableKey: string;
    secretKey: string;
    crowd: { id: string; email: string }[];
  }
}
