import { renderToStaticMarkup } from "react-dom/server";
import { defaultSiteSettings } from "#domain/site/site-settings.ts";
import type { EmailBlock, EmailContent } from "./email.ts";
import { EmailLayout, type EmailSite, legalLinksOf } from "./email-layout.tsx";

/** Renders an email as HTML and text. `siteUrl` has no trailing slash. */
export function renderEmail(
  content: EmailContent,
  siteUrl: string,
  site: EmailSite = defaultSiteSettings,
): { subject: string; html: string; text: string } {
  const layout = <EmailLayout content={content} siteUrl={siteUrl} site={site} />;
  return {
    subject: content.subject,
    html: `<!doctype html>${renderToStaticMarkup(layout)}`,
    text: textOf(content, siteUrl, site),
  };
}

function textOf(content: EmailContent, siteUrl: string, site: EmailSite): string {
  const legalLines = legalLinksOf(site, siteUrl).map(({ label, href }) => `\n${label}: ${href}`);
  // Email clients recognize a signature by "-- " (RFC 3676, section 4.3).
  const footerLine = site.footer_line === site.name ? "" : `${site.footer_line}\n`;
  const signature = `-- \n${content.reason}\n${footerLine}${site.name}: ${siteUrl}/${legalLines.join("")}`;
  return [content.title, ...content.body.map(blockTextOf), signature].join("\n\n");
}

function blockTextOf(block: EmailBlock): string {
  switch (block.kind) {
    case "paragraph":
    case "note":
      return block.text;
    case "action":
      return `${block.label}:\n${block.href}`;
    case "code":
      return `    ${block.code}`;
    case "quote":
      return `${block.text.replace(/^/gm, "> ")}\n\n${block.by}`;
    case "links":
      return block.links.map(({ label, href }) => `${label}: ${href}`).join("\n");
    case "ticket":
      return [
        `${block.title}${block.cancelledLabel ? ` (${block.cancelledLabel})` : ""}`,
        `${block.weekday}, ${block.date}, ${block.time}`,
        ...block.location,
        ...(block.directions ? [`Weg dorthin: ${block.directions}`] : []),
        ...block.facts.map(({ label, value }) => `${label}: ${value.replaceAll("\n", ", ")}`),
      ].join("\n");
  }
}
