import { useState } from "react";
import { useLocation } from "react-router";
import { LinkButton, type LinkButtonProps } from "#app/ui/button/link-button.tsx";
import { pageUrl } from "#domain/site/page-url.ts";

export function SignInLink(props: Pick<LinkButtonProps, "size" | "className">) {
  const { key, pathname, search } = useLocation();
  const [lastRead, setLastRead] = useState({ key: "", search: "" });
  // The first step of a booking changes the query without the router, so a press or focus reads the query again.
  const readQuery = () => setLastRead({ key, search: window.location.search });
  return (
    <LinkButton
      variant="outline"
      to={signInPathFrom(pathname, lastRead.key === key ? lastRead.search : search)}
      onPointerDown={readQuery}
      onFocus={readQuery}
      {...props}
    >
      Anmelden
    </LinkButton>
  );
}

function signInPathFrom(pathname: string, search: string): string {
  if (pathname === "/" || pathname.startsWith("/anmelden")) return "/anmelden/";
  // Booking needs no password: a code by email is enough.
  return `/anmelden/${pathname === pageUrl("/buchung/") ? "code/" : ""}?redirectTo=${encodeURIComponent(pathname + search)}`;
}
