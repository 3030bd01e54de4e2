import { useEffect, useState } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { notify } from "#app/ui/notification/notifications.ts";

type CopyButtonProps = {
  text: string;
  /** German noun for the text, masculine. Default "Code". */
  noun?: string;
  /** The subject of the German sentence in the toast, such as "Er". Default: the text. */
  subject?: string;
};

/**
 * Invisible until hydration: a press before hydration could not be replayed (see `EarlyPresses`), because browsers
 * allow copying only during a press.
 */
export function CopyButton({ text, noun = "Code", subject = text }: CopyButtonProps) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ title: `${noun} kopiert.`, description: `${subject} liegt in der Zwischenablage.`, icon: "check" });
    } catch {
      const description = `Dein Browser lässt es nicht zu. Markiere den ${noun} und kopiere ihn von Hand.`;
      notify({ title: `Der ${noun} ließ sich nicht kopieren.`, description, icon: "warning", color: "danger" });
    }
  };
  return (
    <Button variant="outline" onClick={copy} className={`needs-script ${isHydrated ? "" : "invisible"}`}>
      <Icon name="copy" />
      {noun} kopieren
    </Button>
  );
}
