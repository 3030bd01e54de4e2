import { Button } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { notify } from "#app/ui/notification/notifications.ts";

/** Copies a booking code to the clipboard and shows a toast. */
export function CopyCode({ code }: { code: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      notify({ title: "Code kopiert.", description: `${code} liegt in der Zwischenablage.`, icon: "check" });
    } catch {
      const description = "Dein Browser lässt es nicht zu. Markiere den Code und kopiere ihn von Hand.";
      notify({ title: "Der Code ließ sich nicht kopieren.", description, icon: "warning", color: "danger" });
    }
  };
  return (
    <Button size="xs" variant="outline" onClick={copy} className="needs-script">
      <Icon name="copy" />
      Code kopieren
    </Button>
  );
}
