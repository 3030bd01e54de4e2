import { useState } from "react";
import { useLocation } from "react-router";
import { LinkButton, type LinkButtonProps } from "#app/ui/button/link-button.tsx";

/** "Anmelden", which returns to the current page unless that is the home page or a sign-in page. */
export function SignInLink(props: Pick<LinkButtonProps, "size" | "className">) {
  const { key, pathname, search } = useLocation();
  const [pressed, setPressed] = useState({ key: "", search: "" });
  // The first step of a booking changes the query without the router, so this link reads it when it is used.
  const readQuery = () => setPressed({ key, search: window.location.search });
  return (
    <LinkButton
      variant="outline"
      to={signInPathFrom(pathname, pressed.key === key ? pressed.search : search)}
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
  return `/anmelden/${pathname === "/buchung/" ? "code/" : ""}?redirectTo=${encodeURIComponent(pathname + search)}`;
}
