import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { answerConsent } from "./consent.ts";
import { connectMonitoring } from "./monitoring.ts";
import { startRecording } from "./recording.ts";

const stopRecording = vi.hoisted(() => vi.fn());
vi.mock("./recording.ts", () => ({ startRecording: vi.fn(() => stopRecording) }));
// The original transport opens an iframe, which happy-dom refuses.
vi.mock(import("@sentry/browser"), async (load) => ({
  ...(await load()),
  makeFetchTransport: () => ({ send: async () => ({}), flush: async () => true }),
}));

const project = { dsn: "https://key@sentry.example/1", environment: "test", release: "1" };
const waitForRecordingModule = () => vi.dynamicImportSettled();

// Connects only once, because the listener for consent is never removed.
beforeAll(() => void connectMonitoring(project));

beforeEach(() => {
  answerConsent("denied");
  vi.clearAllMocks();
});

it("starts no recording of the visit when the consent is withdrawn while the module is loading", async () => {
  answerConsent("granted");
  answerConsent("denied");
  await waitForRecordingModule();
  expect(startRecording).not.toHaveBeenCalled();
});

it("starts one recording of the visit when the consent is withdrawn and given again while the module is loading", async () => {
  for (const answer of ["granted", "denied", "granted"] as const) answerConsent(answer);
  await waitForRecordingModule();
  expect(startRecording).toHaveBeenCalledOnce();
  expect(stopRecording).not.toHaveBeenCalled();
});
