import { type MouseEvent, useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { Link } from "#app/ui/button/link.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { LaterLinkProps } from "./shown-appointments.ts";

/**
 * Shows more appointments on the same page and moves the focus to the first of them. When the load fails,
 * `staleIfUnreachable` keeps the shown appointments, and the next press tries again.
 */
export function LaterLink({ count, firstId, page }: LaterLinkProps) {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const [retryCount, setRetryCount] = useState(0);
  // The URL already asks for the later appointments, but they are not shown: the load has failed.
  const hasFailed = new URLSearchParams(search).get("termine") === String(page);
  // A successful retry removes the focused link but does not change the URL, so only this cleanup moves the focus.
  useEffect(() => {
    const announce = () => import("#app/client/announce-page.ts").then((module) => module.announcePage(false));
    if (hasFailed) return () => void announce().catch(() => {}); // offline the focus does not move
  }, [hasFailed]);
  // A navigation would load nothing, because the URL is already the link's target, including the hash.
  const retry = async (event: MouseEvent) => {
    event.preventDefault();
    await revalidate();
    setRetryCount((count) => count + 1);
  };
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-4">
      <Link
        to={`?termine=${page}#termin-${firstId}`}
        replace
        preventScrollReset
        viewTransition={false}
        onClick={hasFailed ? retry : undefined}
      >
        {count === 1 ? "Noch einen späteren Termin zeigen" : `Spätere Termine zeigen (noch ${count})`}
      </Link>
      {/* A new key makes screen readers announce the message after each failed retry. */}
      {hasFailed && (
        <span key={retryCount} role="alert" className="text-xs font-semibold text-danger">
          <Icon name="warning" className="inline" /> Das hat nicht geklappt. Bitte prüfe deine Verbindung und versuch es
          noch einmal.
        </span>
      )}
    </p>
  );
}
