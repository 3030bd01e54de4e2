import { useEffect, useState } from "react";

const TYPING_PAUSE_MS = 800;

/**
 * Whether a link leads to a page of ours that does not exist, as far as the site says so by itself (404, 410). Other people's
 * pages, mail addresses and anchors are not asked for, and without an answer nothing is said.
 */
export async function isBrokenLink(href: string): Promise<boolean> {
  if (!URL.canParse(href, location.origin) || href.startsWith("#")) return false;
  const address = new URL(href, location.origin);
  if (address.origin !== location.origin) return false;
  try {
    const { status } = await fetch(address, { method: "HEAD" });
    return status === 404 || status === 410;
  } catch {
    // Offline: the answer says nothing about the page.
    return false;
  }
}

/** `isDeadEnd` of an address that is being typed. */
export function useDeadEnd(href: string): boolean {
  const [deadEnd, setDeadEnd] = useState("");
  useEffect(() => {
    let isCurrent = true;
    const pause = setTimeout(async () => {
      if (href !== "" && (await isBrokenLink(href)) && isCurrent) setDeadEnd(href);
    }, TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(pause);
    };
  }, [href]);
  return href !== "" && deadEnd === href;
}

/** What a field says of a dead end; links to pages that are still to come are allowed. */
export const brokenLinkMessage = "Diese Seite gibt es hier nicht oder noch nicht.";
