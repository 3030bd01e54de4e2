import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { ListQuery } from "./list-url.ts";

// The default radius, 25 km, has an empty value, so that the URL omits the default.
const radiusOptions = [
  { value: "10", label: "10 km" },
  { value: "", label: "25 km" },
  { value: "50", label: "50 km" },
  { value: "100", label: "100 km" },
];

/**
 * The browser reads the visitor's position only after a press of "Mein Standort". The button is invisible until
 * hydration, because an earlier press would be lost.
 */
export function NearFilter({ query: { nahe = "", umkreis = "" } }: { query: ListQuery }) {
  const field = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState("");
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const locate = async () => {
    setMessage("Dein Standort wird gesucht …");
    const typed = field.current?.querySelector("input")?.value;
    const module = await import("#app/client/position.ts").catch(() => null);
    const position = await module?.readPosition();
    const input = field.current?.querySelector("input");
    if (!position || !input) {
      return setMessage("Dein Standort ist nicht zu ermitteln. Gib einfach Postleitzahl oder Ort ein.");
    }
    setMessage("");
    // Meanwhile, the visitor may have typed a place, or pressed a link to another page.
    if (input.value !== typed || window.__reactRouterDataRouter?.state.navigation.state === "loading") return;
    input.value = position;
    input.form?.requestSubmit();
  };
  return (
    <>
      <div ref={field}>
        <TextField name="nahe" label="In der Nähe von" placeholder="PLZ oder Ort" maxLength={100} defaultValue={nahe} />
      </div>
      <Select name="umkreis" label="Umkreis" options={radiusOptions} defaultValue={umkreis} />
      <div className="needs-script flex min-h-target flex-wrap items-center gap-x-4 self-end whitespace-nowrap">
        <Button variant="outline" size="sm" className={isHydrated ? "" : "invisible"} onClick={() => void locate()}>
          Mein Standort
        </Button>
        <span role="status" className="text-xs whitespace-normal">
          {message}
        </span>
      </div>
    </>
  );
}
