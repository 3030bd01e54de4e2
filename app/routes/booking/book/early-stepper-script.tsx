import { useContext } from "react";
import { ScriptNonce } from "#app/script-nonce.ts";
import { earlyStepperScript } from "#app/ui/form/early-stepper-script.ts";

/**
 * An inline script that applies presses on quantity steppers until the page is interactive. It runs from the server's
 * HTML; the browser's bundle does not contain it.
 */
export function EarlyStepperScript() {
  const nonce = useContext(ScriptNonce);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyStepperScript : "" }}
    />
  );
}
