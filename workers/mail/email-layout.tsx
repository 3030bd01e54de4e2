import { Fragment } from "react";
import { Button, Column, Container, Head, Heading, Hr, Html, Link, Preview, Row, Section, Text } from "react-email";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import type { EmailBlock, EmailContent, Ticket } from "./email.ts";
import { fonts, light, styleSheet } from "./email-styles.ts";

export type EmailSite = Pick<SiteSettings, "name" | "footer_line" | "missing_legal_pages">;

/** Links to the imprint and the privacy policy, if published. */
export function legalLinksOf({ missing_legal_pages: missing }: EmailSite, siteUrl: string) {
  const pages = [
    { page: "impressum", label: "Impressum" },
    { page: "datenschutz", label: "Datenschutz" },
  ] as const;
  return pages
    .filter(({ page }) => !missing.includes(page))
    .map(({ page, label }) => ({ label, href: `${siteUrl}/${page}/` }));
}

/** An email, at most 600 px wide, light and dark. `siteUrl` has no trailing slash. */
export function EmailLayout({ content, siteUrl, site }: { content: EmailContent; siteUrl: string; site: EmailSite }) {
  return (
    <Html lang="de">
      <Head>
        <title>{content.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <style>{styleSheet}</style>
      </Head>
      {/* Not React Email's Body, whose inner cell has no class and would stay light in dark mode. */}
      <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: light.paper }}>
        <Preview useTitleTag={false}>{content.preview}</Preview>
        <Section className="paper" style={{ backgroundColor: light.paper }}>
          <Row>
            {/* `word-break` also breaks long words in tables. More clients know it than `overflow-wrap: anywhere`. */}
            <Column style={{ padding: "24px 0 40px", fontFamily: fonts.text, wordBreak: "break-word" }}>
              <Container style={{ width: "100%", maxWidth: 600, margin: "0 auto" }}>
                <Row>
                  <Column className="gutter" style={{ padding: "8px 40px 18px" }}>
                    <Link href={`${siteUrl}/`} className="inkStrong" style={styles.name}>
                      {site.name}
                    </Link>
                  </Column>
                </Row>
                <Sheet content={content} />
                <Row>
                  <Column className="gutter" style={{ padding: "22px 40px 0" }}>
                    <Text className="inkSoft" style={styles.footer}>
                      {content.reason}
                    </Text>
                    <Text className="inkSoft" style={styles.footer}>
                      {site.footer_line}
                      <br />
                      {legalLinksOf(site, siteUrl).map(({ label, href }, index) => (
                        <Fragment key={href}>
                          {index > 0 && siteConfiguration.titleSeparator}
                          <Link href={href} style={styles.footerLink}>
                            {label}
                          </Link>
                        </Fragment>
                      ))}
                    </Text>
                  </Column>
                </Row>
              </Container>
            </Column>
          </Row>
        </Section>
      </body>
    </Html>
  );
}

function Sheet({ content }: { content: EmailContent }) {
  return (
    <Section className="sheet" style={{ backgroundColor: light.sheet, borderTop: `6px solid ${light.rule}` }}>
      <Row>
        <Column className="gutter" style={{ padding: "34px 40px 40px" }}>
          <Text className="inkSoft" style={styles.label}>
            {content.label}
          </Text>
          <Heading as="h1" className="title inkStrong" style={styles.title}>
            {content.title}
          </Heading>
          {content.body.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once and never reordered
            <Block key={index} block={block} />
          ))}
        </Column>
      </Row>
    </Section>
  );
}

function Block({ block }: { block: EmailBlock }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <Text className="ink" style={styles.paragraph}>
          <Lines text={block.text} />
        </Text>
      );
    case "note":
      return (
        <Text className="inkSoft" style={styles.note}>
          <Lines text={block.text} />
        </Text>
      );
    case "action":
      return (
        <Section style={{ margin: "26px 0 8px" }}>
          <Button href={block.href} className="action onAction" style={styles.action}>
            {block.label}
          </Button>
        </Section>
      );
    case "code":
      return (
        <Text className="block" style={styles.code}>
          {block.code}
        </Text>
      );
    case "quote":
      return (
        <Section className="line" style={styles.quote}>
          <Row>
            <Column style={{ paddingLeft: 20 }}>
              <Text className="ink" style={{ ...styles.paragraph, margin: 0 }}>
                <Lines text={block.text} />
              </Text>
              <Text className="inkSoft" style={{ ...styles.note, margin: "8px 0 0" }}>
                {block.by}
              </Text>
            </Column>
          </Row>
        </Section>
      );
    case "links":
      return (
        <Text className="ink" style={{ ...styles.paragraph, margin: "18px 0", lineHeight: 2 }}>
          {block.links.map((link) => (
            <span key={link.href}>
              <Link href={link.href} className="ink" style={styles.link}>
                {link.label}
              </Link>
              <br />
            </span>
          ))}
        </Text>
      );
    case "ticket":
      return <TicketBlock ticket={block} />;
  }
}

function TicketBlock({ ticket }: { ticket: Ticket }) {
  const strikethrough = ticket.cancelledLabel
    ? ({ textDecoration: "line-through", color: light.onBlockSoft } as const)
    : {};
  return (
    <Section className="block" style={{ backgroundColor: light.block, margin: "24px 0" }}>
      <Row>
        <Column className="gutter" style={{ padding: "24px 28px 22px" }}>
          <Text style={styles.weekday}>{ticket.weekday}</Text>
          <Text className="date" style={{ ...styles.date, ...strikethrough }}>
            {ticket.date}
          </Text>
          <Text style={{ ...styles.time, ...strikethrough }}>{ticket.time}</Text>
          <Text style={styles.ticketTitle}>{ticket.title}</Text>
          {ticket.location.length > 0 && (
            <Text style={styles.location}>
              <Lines text={ticket.location.join("\n")} />
            </Text>
          )}
          {ticket.directions && (
            <Text style={styles.location}>
              <Link href={ticket.directions} style={{ ...styles.link, color: light.onBlock }}>
                Weg dorthin (OpenStreetMap)
              </Link>
            </Text>
          )}
          {ticket.facts.length > 0 && <Hr className="blockLine" style={styles.perforation} />}
          {ticket.facts.map(({ label, value }) => (
            <Row key={label}>
              <Column style={styles.factLabel}>{label}</Column>
              <Column style={styles.factValue}>
                <Lines text={value} />
              </Column>
            </Row>
          ))}
        </Column>
      </Row>
    </Section>
  );
}

/** Renders line breaks. Keeps the dash and the time of `formatDateTime` on the line of the date. */
function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once and never reordered
    <span key={index}>
      {index > 0 && <br />}
      {line.replace(/ — (\d\d:\d\d) Uhr/g, "\u00a0—\u00a0$1\u00a0Uhr")}
    </span>
  ));
}

const small = { fontSize: 15, lineHeight: "22px" } as const;
const styles = {
  name: { fontFamily: fonts.display, fontSize: 26, lineHeight: "32px", color: light.inkStrong, textDecoration: "none" },
  label: { ...small, margin: "0 0 6px", color: light.inkSoft },
  title: {
    margin: "0 0 20px",
    fontFamily: fonts.display,
    fontSize: 42,
    lineHeight: 1.06,
    fontWeight: 500,
    color: light.inkStrong,
  },
  paragraph: { margin: "0 0 16px", fontSize: 17, lineHeight: 1.6, color: light.ink },
  note: { ...small, margin: "18px 0 0", color: light.inkSoft },
  action: {
    display: "inline-block",
    padding: "15px 30px",
    backgroundColor: light.action,
    borderRadius: 999,
    color: light.onAction,
    fontSize: 17,
    fontWeight: 600,
  },
  link: { color: light.ink, textDecoration: "underline" },
  code: {
    margin: "8px 0 24px",
    padding: "20px 12px",
    backgroundColor: light.block,
    color: light.rule,
    fontSize: 40,
    lineHeight: "48px",
    fontVariantNumeric: "tabular-nums",
    letterSpacing: "0.22em",
    textAlign: "center",
  },
  quote: { margin: "4px 0 22px", borderLeft: `4px solid ${light.line}` },
  weekday: { ...small, margin: 0, color: light.onBlockSoft },
  date: { margin: "2px 0 0", fontFamily: fonts.display, fontSize: 46, lineHeight: 1.05, color: light.rule },
  time: {
    margin: "4px 0 0",
    fontSize: 19,
    lineHeight: "26px",
    color: light.onBlock,
    fontVariantNumeric: "tabular-nums",
  },
  ticketTitle: {
    margin: "18px 0 0",
    fontFamily: fonts.display,
    fontSize: 26,
    lineHeight: "30px",
    color: light.onBlock,
  },
  location: { ...small, margin: "6px 0 0", color: light.onBlockSoft },
  perforation: { margin: "20px 0 14px", border: 0, borderTop: `2px dashed ${light.blockLine}` },
  factLabel: {
    ...small,
    width: "42%",
    padding: "3px 12px 3px 0",
    verticalAlign: "top",
    color: light.onBlockSoft,
    wordBreak: "normal", // the labels are short, and "Buchungscode" stays whole
  },
  factValue: {
    ...small,
    padding: "3px 0",
    verticalAlign: "top",
    color: light.onBlock,
    fontVariantNumeric: "tabular-nums",
  },
  footer: { margin: "0 0 10px", fontSize: 14, lineHeight: "21px", color: light.inkSoft },
  footerLink: { color: "inherit", textDecoration: "underline" },
} as const;
