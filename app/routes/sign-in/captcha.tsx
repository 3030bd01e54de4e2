import { type ComponentType, lazy, Suspense } from "react";
import { useLoaderData } from "react-router";
import { emptyModule } from "#app/ui/lazy-loaded.ts";
import type { readStep } from "./step-results.ts";

const Turnstile = lazy<ComponentType<{ siteKey: string }>>(() => import("./turnstile.tsx").catch(emptyModule));

export function Captcha() {
  const { captchaSiteKey } = useLoaderData<typeof readStep>();
  if (captchaSiteKey === null) return null;
  return (
    <Suspense>
      <Turnstile siteKey={captchaSiteKey} />
      <noscript>Dieses Formular braucht JavaScript. Damit prüfen wir, dass kein Programm es absendet.</noscript>
    </Suspense>
  );
}
