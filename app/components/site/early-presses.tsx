import { useContext, useEffect } from "react";
import { earlyPressScript, replayEarlyPresses } from "#app/client/early-presses.ts";
import { ScriptNonce } from "#app/script-nonce.ts";

/**
 * Replays what the visitor pressed, typed and submitted in the parent element before hydration (see
 * `earlyPressScript`). Must come before the recorded elements in the page.
 */
export function EarlyPresses() {
  const nonce = useContext(ScriptNonce);
  useEffect(() => void replayEarlyPresses(), []);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of `early-presses.ts`
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyPressScript : "" }}
    />
  );
}
