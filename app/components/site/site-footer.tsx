import type { ShownSettings } from "#app/page-title.ts";
import { Link } from "#app/ui/button/link.tsx";
import { legalNavigation, mainNavigation, type SiteLink } from "./site-links.ts";

type SiteFooterProps = {
  site: Omit<ShownSettings, "name">;
  /** Adds the button that reopens the consent dialog. */
  hasConsentDialog: boolean;
};

export function SiteFooter({ site, hasConsentDialog }: SiteFooterProps) {
  return (
    <footer className="on-block mt-chapter">
      <div className="page-grid gap-y-12 pt-section pb-8">
        <p className="display text-display-lg md:col-[1/6] md:max-lg:text-display-md lg:col-[1/8]">
          Komm, wie du bist. Schürzen haben&nbsp;wir&nbsp;da.
        </p>
        <FooterList title="Entdecken" links={mainNavigation} className="md:col-[6/9] lg:col-[8/10]" />
        <FooterList
          title="Rechtliches"
          links={legalNavigation.filter(({ to }) => !site.missing_legal_pages?.some((page) => to.includes(page)))}
          className="md:col-[9/-1] lg:col-[10/-1]"
        />
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line pt-4 text-xs text-ink-soft">
          <span>{site.footer_line}</span>
          {hasConsentDialog && (
            <button type="button" className="needs-script link min-h-6" onClick={openPrivacySettings}>
              Datenschutz-Einstellungen
            </button>
          )}
          {/* A cached page may show the previous year. */}
          <span className="num" suppressHydrationWarning>
            {`© ${new Date().getFullYear()}`}
          </span>
        </div>
      </div>
    </footer>
  );
}

async function openPrivacySettings() {
  const { askForConsent } = await import("#app/client/monitoring/consent.ts");
  askForConsent();
}

function FooterList({ title, links, className }: { title: string; links: readonly SiteLink[]; className: string }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title} className={className}>
      <p className="eyebrow mb-2">{title}</p>
      <ul className="grid gap-1">
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              className="inline-flex min-h-9 items-center decoration-transparent hover:decoration-rule"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
