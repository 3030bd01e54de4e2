import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

const SCRIPT_URL = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

type TurnstileApi = {
  render(container: HTMLElement, options: { sitekey: string; language: string }): string | undefined;
  remove(widgetId: string): void;
};
declare global {
  interface Window {
    turnstile?: TurnstileApi;
  }
}

let loadingApi: Promise<TurnstileApi> | null = null;

/** Loads Cloudflare's script once; the next widget retries a failed load. */
function loadTurnstile(): Promise<TurnstileApi> {
  loadingApi ??= new Promise<TurnstileApi>((resolve, reject) => {
    const script = document.createElement("script");
    // A blocker may serve an empty script.
    script.onload = script.onerror = () => {
      if (window.turnstile) return resolve(window.turnstile);
      loadingApi = null;
      reject(new Error("Turnstile could not be loaded"));
    };
    script.src = SCRIPT_URL;
    document.head.appendChild(script);
  });
  return loadingApi;
}

/**
 * Cloudflare accepts a token once, so each submission renders a new widget. The location's key changes with each
 * submission, also when its response is lost.
 */
export default function Turnstile({ siteKey }: { siteKey: string }) {
  const container = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each submission, which uses the token
  useEffect(() => {
    let isMounted = true;
    let widgetId: string | undefined;
    loadTurnstile().then(
      (turnstile) => {
        if (isMounted && container.current) {
          widgetId = turnstile.render(container.current, { sitekey: siteKey, language: "de" });
        }
      },
      () => {}, // Blocked or offline: the server refuses the form with a message.
    );
    return () => {
      isMounted = false;
      if (widgetId !== undefined) window.turnstile?.remove(widgetId);
    };
  }, [siteKey, key]);
  return <div ref={container} className="min-h-16" />;
}
