import { useContext } from "react";
import { ScriptNonce } from "#app/script-nonce.ts";
import { earlyStepScript } from "#app/ui/form/early-steps.ts";

/** Counts the presses on the page's steppers until its scripts run. */
export function EarlySteps() {
  const nonce = useContext(ScriptNonce);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyStepScript : "" }}
    />
  );
}
