import { type BrowserClient, browserTracingIntegration, replayIntegration } from "@sentry/browser";

type Replay = ReturnType<typeof replayIntegration>;

/** Created once per page load, because Sentry allows only one replay integration. */
let replay: Replay | null = null;

/**
 * Measures loading times and records visits: a sample of all visits, and every visit with an error (decision 014).
 * @returns the function that stops measuring and recording
 */
export function startRecording(client: BrowserClient): () => void {
  client.getOptions().tracesSampleRate = 1;
  // After consent was withdrawn and given again, the visit is recorded only if an error occurs.
  if (replay) replay.startBuffering();
  else {
    client.addIntegration(browserTracingIntegration({ enableInp: false, enableLongTask: false }));
    replay = replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      mask: ["input[type=hidden]"], // `maskAllInputs` omits hidden inputs
      maskAttributes: ["title", "placeholder", "aria-label", "alt", "content", "label"],
      blockAllMedia: true,
      // `scrubbedTransport` can only read uncompressed recordings.
      useCompression: false,
      // Drops Sentry's custom events, which contain requests and the labels of clicked elements.
      beforeAddRecordingEvent: () => null,
    });
    client.addIntegration(replay);
  }
  return () => {
    client.getOptions().tracesSampleRate = 0;
    void replay?.stop();
  };
}
