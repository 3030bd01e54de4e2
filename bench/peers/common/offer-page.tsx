// The offer page of the peers (docs/performance.md) that use React. Each peer passes its framework's link component.
import type { ComponentType, ReactNode } from "react";
import { classes } from "./classes.ts";
import { legal, navigation, type OfferView, type UntypedJson, viewOf } from "./offer.ts";

type LinkProps = { href: string; className?: string; "aria-label"?: string; children: ReactNode };
type WithLink = { Link: ComponentType<LinkProps> };

export function OfferPage({ data, Link }: { data: UntypedJson } & WithLink) {
  const view = viewOf(data);
  return (
    <>
      <Header Link={Link} />
      <main id="inhalt" tabIndex={-1} className="flex-1 outline-none">
        <nav aria-label="Brotkrumen" className="page-grid pt-1 pb-4 text-xs text-ink-soft">
          <ol className="leading-7 wrap-anywhere">
            <li className={classes.crumb}>
              <Link href="/" className="py-2 hover:underline">
                Angebote
              </Link>
            </li>
            <li className={classes.crumb}>
              <span aria-current="page">{view.type}</span>
            </li>
          </ol>
        </nav>
        <article>
          <div className="page-grid items-start gap-y-6">
            <Picture
              image={view.image}
              className={classes.mainImage}
              sizes="(min-width: 768px) 50vw, 80vw"
              isMainImage
            />
            <Intro view={view} Link={Link} />
          </div>
          <Appointments view={view} Link={Link} />
          {view.sections.map((section: UntypedJson) => (
            <Section key={section.id} {...section} />
          ))}
        </article>
        <Host view={view} Link={Link} />
        <Related view={view} Link={Link} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which `viewOf` escapes "<" */}
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: view.structuredData }} />
      </main>
      <Footer line={view.footerLine} Link={Link} />
    </>
  );
}

function Header({ Link }: WithLink) {
  return (
    <>
      <a href="#inhalt" className={classes.skip}>
        Zum Inhalt
      </a>
      <header>
        <div className={classes.bar}>
          <Link className={classes.brand} href="/">
            <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
              <path d="M3 29V9l9 7V9l9 7V9l8 6.3V29z" fill="var(--color-al-primary)" />
              <path d="M13 29v-6a3 3 0 0 1 6 0v6z" fill="var(--color-al-gray)" />
            </svg>
            Atelierland
          </Link>
          <nav aria-label="Hauptnavigation" className="ml-auto hidden gap-8 lg:flex">
            {navigation.map(({ href, label }) => (
              <Link key={href} href={href} className={classes.navLink}>
                {label}
              </Link>
            ))}
          </nav>
          <Link href="/anmelden/" className={`${classes.outlineButton} max-lg:ml-auto`}>
            Anmelden
          </Link>
        </div>
      </header>
    </>
  );
}

type PictureProps = { image: OfferView["image"]; className: string; sizes: string; isMainImage?: boolean };

function Picture({ image, className, sizes, isMainImage }: PictureProps) {
  const { src, srcSet, width, height, alt, background } = image;
  return (
    <div className={className}>
      <img
        {...{ src, srcSet, sizes, width, height }}
        alt={alt}
        loading={isMainImage ? "eager" : "lazy"}
        fetchPriority={isMainImage ? "high" : "auto"}
        decoding="async"
        className={classes.image}
        style={{ backgroundColor: background }}
      />
    </div>
  );
}

function Slots({ slots, hasFewSlots }: { slots: string; hasFewSlots: boolean }) {
  return (
    <span className={classes.slots}>
      <span aria-hidden="true" className={hasFewSlots ? classes.fewDot : classes.dot} />
      <span className="num inline-block">{slots}</span>
    </span>
  );
}

function Intro({ view, Link }: { view: OfferView } & WithLink) {
  return (
    <div className="grid gap-6 md:col-[7/-1] lg:pl-gap">
      <p className="eyebrow">{view.eyebrow}</p>
      <h1 className="text-display-title tracking-[-0.02em]">{view.name}</h1>
      <p className="text-lg text-pretty">{view.summary}</p>
      <dl className="grid grid-cols-[auto_1fr] text-sm">
        {view.facts.map(({ label, text, href }) => (
          <div key={label} className="contents">
            <dt className={classes.dt}>{label}</dt>
            <dd className={classes.dd}>
              {href ? (
                <Link href={href} className="link">
                  {text}
                </Link>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-x-7 gap-y-4">
        <span className="num font-display text-display-md text-ink-strong">{view.price}</span>
        <Link href="#termine" className={classes.largeButton}>
          Termin wählen
        </Link>
        <span className="grid text-sm">
          <time dateTime={view.next.iso} className="num">
            {view.next.dayAndTime}
          </time>
          <Slots {...view.next} />
        </span>
        <form className="print:hidden" action={`/bescheid/?angebot=${view.slugId}`} method="post">
          <button type="submit" className={classes.outlineButton}>
            Sag mir Bescheid
          </button>
        </form>
      </div>
      <p className="text-xs text-ink-soft">
        Preis pro Platz, {view.contact.vat_sentence}. Zahlung vor Ort. Online wird nichts abgebucht.
      </p>
    </div>
  );
}

function Appointments({ view, Link }: { view: OfferView } & WithLink) {
  const { contact, deadlineHours, months } = view;
  return (
    <section id="termine" aria-labelledby="termine-titel" className={`${classes.section} scroll-mt-4`}>
      <div className="grid gap-6 md:col-[1/5]">
        <h2 id="termine-titel" className="text-display-md">
          Termine
        </h2>
        <div className="grid gap-2 bg-paper-deep p-6 text-sm hyphens-none">
          <p>
            <strong className="font-semibold text-ink-strong">Buchbar bis 23:59 Uhr am Vortag.</strong>
          </p>
          <p>
            Kostenlos stornierbar bis {deadlineHours} Stunden vor Beginn. Danach wende dich bitte direkt an{" "}
            {contact.name}.
          </p>
          <div className="mt-2 border-t border-line pt-3">
            <p className="text-ink-soft">Den Vertrag schließt du mit:</p>
            <address>
              {[contact.name, ...contact.address].map((line: string) => (
                <span key={line} className="block wrap-anywhere">
                  {line}
                </span>
              ))}
              <a href={`tel:${contact.phone}`} className="link num whitespace-nowrap">
                {contact.phone}
              </a>
              ,{" "}
              <a href={`mailto:${contact.email}`} className="link wrap-anywhere">
                {contact.email}
              </a>
            </address>
          </div>
        </div>
      </div>
      <div className="md:col-[5/-1]">
        {months.map(({ title, rows }) => (
          <div key={title}>
            <h3 className="eyebrow pt-6 pb-2 font-text">{title}</h3>
            <ol className="border-t-3 border-rule">
              {rows.map((row: UntypedJson) => (
                <li key={row.id} id={`termin-${row.id}`} className={classes.row}>
                  <span className={classes.weekday}>{row.weekday}</span>
                  <time dateTime={row.iso} className={classes.time}>
                    {row.when}
                  </time>
                  <span className="max-lg:row-start-3">
                    <Slots {...row} />
                    <span className={classes.participants}>{row.participants}</span>
                  </span>
                  <span className={classes.action}>
                    {row.isBookable && (
                      <Link href={row.href} className={classes.button} aria-label={row.label}>
                        Buchen
                      </Link>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}

function Section({ type, title, html, image, quote, author }: OfferView["sections"][number]) {
  if (type === "quote")
    return (
      <figure className={classes.section}>
        <blockquote className="font-display text-display-md text-balance text-ink-strong hyphens-none md:col-[2/11]">
          <p>„{quote}“</p>
        </blockquote>
        <figcaption className="text-sm text-ink-soft md:col-[2/11]">{author}</figcaption>
      </figure>
    );
  return (
    <section className={classes.section}>
      <div className="grid gap-6 md:col-[1/7]">
        <h2 className="text-display-md">{title}</h2>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: `richTextHtml` escapes all text */}
        <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
      {image && <Picture image={image} className={classes.sectionImage} sizes="(min-width: 768px) 50vw, 80vw" />}
    </section>
  );
}

function Host({ view: { artist, location, access }, Link }: { view: OfferView } & WithLink) {
  return (
    <>
      <section aria-labelledby="mit" className="on-block mt-section">
        <div className="page-grid gap-y-6 py-section">
          <Picture image={artist.image} className={classes.portrait} sizes="(min-width: 768px) 33vw, 80vw" />
          <div className="grid gap-5 self-end md:col-[5/-1] lg:col-[6/12]">
            <p className="eyebrow">Öffnet die Werkstatt</p>
            <h2 id="mit" className="text-display-lg">
              {artist.name}
            </h2>
            <p className="text-lg">Arbeitet in {artist.city}.</p>
            <p>
              <Link href={artist.href} className={classes.outlineButton}>
                Mehr über {artist.name}
              </Link>
            </p>
          </div>
        </div>
      </section>
      <section id="ort" aria-labelledby="ort-titel" className="page-grid scroll-mt-4 items-start gap-y-8 pt-section">
        <div className="grid gap-5 md:col-[1/5]">
          <p className="eyebrow">Der Kunstraum</p>
          <h2 id="ort-titel" className="text-display-md">
            {location.name}
          </h2>
          <address>
            {location.street}
            <br />
            <span className="num">{location.postal_code} </span>
            {location.city}
          </address>
          <a href={location.route} rel="noopener noreferrer" className="link inline-flex min-h-9 items-center text-sm">
            Weg dorthin (OpenStreetMap)
          </a>
          <ul aria-label="Zugänglichkeit" className="grid gap-2.5 text-sm">
            {access.map((text) => (
              <li key={text} className="flex items-start gap-2.5">
                {text}
              </li>
            ))}
          </ul>
          <p>
            <Link href={location.href} className={classes.outlineButton}>
              Zum Kunstraum
            </Link>
          </p>
        </div>
        <div className="grid gap-gap md:col-[5/-1] lg:col-[6/-1]">
          <Picture image={location.image} className={classes.locationImage} sizes="(min-width: 768px) 50vw, 80vw" />
        </div>
      </section>
    </>
  );
}

function Related({ view, Link }: { view: OfferView } & WithLink) {
  return (
    <section aria-labelledby="verwandt" className="grid gap-y-10 pt-section">
      <div className="page-grid">
        <h2 id="verwandt" className="text-display-lg">
          Hängt daneben
        </h2>
      </div>
      <ul className="page-grid gap-y-section">
        {view.related.map((card: UntypedJson) => (
          <li key={card.href} className="md:col-span-6 lg:col-span-4">
            <article className="group relative grid content-start gap-4">
              <Picture image={card.image} className={classes.cardImage} sizes="(min-width: 768px) 45vw, 80vw" />
              <div className="grid gap-2 border-t border-line pt-3.5">
                <p className="eyebrow">{card.eyebrow}</p>
                <h3 className="text-display-md">
                  <Link className="after:absolute after:inset-0" href={card.href}>
                    {card.name}
                  </Link>
                </h3>
                <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
                  <span>{card.artist}</span>
                  <span className="text-ink-soft">{card.place}</span>
                </p>
                <p className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 text-sm">
                  <time dateTime={card.iso} className="num">
                    {card.when}
                  </time>
                  <span className="num font-semibold">{card.price}</span>
                </p>
                <p>
                  <Slots {...card} />
                </p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Footer({ line, Link }: { line: string } & WithLink) {
  const columns = [
    { title: "Entdecken", links: navigation, className: "md:col-[6/9] lg:col-[8/10]" },
    { title: "Rechtliches", links: legal, className: "md:col-[9/-1] lg:col-[10/-1]" },
  ];
  return (
    <footer className="on-block mt-chapter">
      <div className="page-grid gap-y-12 pt-section pb-8">
        <p className="display text-display-lg md:col-[1/6] md:max-lg:text-display-md lg:col-[1/8]">
          Komm, wie du bist. Schürzen haben wir da.
        </p>
        {columns.map(({ title, links, className }) => (
          <nav key={title} aria-label={title} className={className}>
            <p className="eyebrow mb-2">{title}</p>
            <ul className="grid gap-1">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <Link href={href} className={classes.footerLink}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line pt-4 text-xs text-ink-soft">
          <span>{line}</span>
          <span className="num">© 2026</span>
        </div>
      </div>
    </footer>
  );
}
