import { useEffect, useState } from "react";

const DEBOUNCE_MS = 800;
const TIMEOUT_MS = 5000;

/** Whether a link points to a missing page of this site (404 or 410). False when the request fails or times out. */
export async function isBrokenLink(href: string): Promise<boolean> {
  if (!URL.canParse(href, location.origin) || href.startsWith("#")) return false;
  const url = new URL(href, location.origin);
  if (url.origin !== location.origin) return false;
  try {
    const { status } = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return status === 404 || status === 410;
  } catch {
    return false;
  }
}

/** `isBrokenLink` of a URL that is being typed, debounced. */
export function useIsBrokenLink(href: string): boolean {
  const [brokenHref, setBrokenHref] = useState("");
  useEffect(() => {
    let isCurrent = true;
    const debounce = setTimeout(async () => {
      const isBroken = href !== "" && (await isBrokenLink(href));
      if (isCurrent) setBrokenHref(isBroken ? href : "");
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(debounce);
    };
  }, [href]);
  return href !== "" && brokenHref === href;
}

/** A warning, not an error: links to pages that do not exist yet are allowed. */
export const brokenLinkMessage = "Diese Seite gibt es hier nicht oder noch nicht.";
