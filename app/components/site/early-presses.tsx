import { useContext, useEffect } from "react";
import { earlyPressScript, replayEarlyPresses } from "#app/client/early-presses.ts";
import { ScriptNonce } from "#app/script-nonce.ts";

/**
 * Place before `data-early-press` elements: records their use, and replays it once this part of the page is interactive.
 */
export function EarlyPresses() {
  const nonce = useContext(ScriptNonce);
  useEffect(() => void replayEarlyPresses(), []);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyPressScript : "" }}
    />
  );
}
