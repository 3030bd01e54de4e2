import { useLocation } from "react-router";
import { Link } from "#app/ui/button/link.tsx";
import { adminNavigation, isActiveLink } from "./admin-links.ts";

export function AdminNavigation({ label }: { label: string }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="grid content-start gap-5">
      {adminNavigation.map((group) => (
        <div key={group.links[0]?.to}>
          {group.title && (
            <h2 className="border-l-3 border-invisible px-3 pb-1 font-text text-2xs font-semibold tracking-normal text-ink-soft">
              {group.title}
            </h2>
          )}
          <ul>
            {group.links.map((link) => (
              <li key={link.to}>
                <Link
                  variant="quiet"
                  to={link.to}
                  prefetch="intent"
                  viewTransition={false}
                  aria-current={isActiveLink(link, pathname) ? "page" : undefined}
                  className="flex min-h-target items-center border-l-3 border-invisible px-3 text-sm hyphens-none hover:bg-paper-deep aria-[current=page]:border-rule aria-[current=page]:bg-paper-deep aria-[current=page]:font-semibold"
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
