import "vitest";

// Types of the values from tests/global-setup.ts that tests inside workerd use. They cannot import that file.
declare module "vitest" {
  interface ProvidedContext {
    backendUrl: string;
    outboxBackendUrl: string;
    publishableKey: string;
    secretKey: string;
    /** 200 users of the backend at `backendUrl`, for race tests. */
    raceUsers: { id: string; email: string; sessionId: string }[];
  }
}
