import { useContext } from "react";
import { ScriptNonce } from "#app/script-nonce.ts";
import { earlyStepperScript } from "#app/ui/form/early-stepper-script.ts";

/** Applies presses on quantity steppers before hydration. Only the server's HTML contains the script. */
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
