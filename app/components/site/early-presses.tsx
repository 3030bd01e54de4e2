import { useContext, useEffect } from "react";
import { earlyPressScript, replayEarlyPresses } from "#app/client/early-presses.ts";
import { ScriptNonce } from "#app/script-nonce.ts";

/**
 * Records presses on the following `data-replays` elements, and replays them once this part of the page is interactive.
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
