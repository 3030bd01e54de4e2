import { type ReactNode, useSyncExternalStore } from "react";
import { isConsentQuestionOpen, onConsentChange } from "#app/client/monitoring/consent.ts";
import { ConsentDialog } from "./consent-dialog.tsx";

export default function ConsentArea(): ReactNode {
  const isQuestionOpen = useSyncExternalStore(onConsentChange, isConsentQuestionOpen, () => false);
  return isQuestionOpen && <ConsentDialog />;
}
