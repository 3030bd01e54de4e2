import type { Attachment, StoredMail } from "./mailbox.ts";

/** The mailbox as a page for people; the HTML of a mail is shown in a sandboxed frame and cannot run scripts. */
export function renderMailbox(mails: StoredMail[], recipient: string): Response {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox (${mails.length})</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Mailbox</h1>
<p>Mails stay on this machine. ${mails.length === 1 ? "1 mail" : `${mails.length} mails`}, newest first.</p>
<form><label>Recipient <input type="search" name="to" value="${escapeHtml(recipient)}"></label> <button>Search</button></form>
</header>
<main>${mails.length > 0 ? mails.map(renderMail).join("\n") : "<p>No mail yet.</p>"}</main>
</body>
</html>`;
  return new Response(body, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-src 'self' data:; form-action 'self'",
    },
  });
}

function renderMail(mail: StoredMail, index: number): string {
  const preview = mail.html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(`<base target="_blank">${mail.html}`)}"></iframe>`
    : "";
  return `<details${index === 0 ? " open" : ""}>
<summary><strong>${escapeHtml(mail.subject)}</strong> <span>to ${escapeHtml(mail.to)}</span> <time datetime="${mail.createdAt}">${mail.createdAt.slice(0, 16).replace("T", " ")} UTC</time></summary>
${preview}
<pre>${linkify(escapeHtml(mail.text))}</pre>
${mail.attachments.length > 0 ? `<ul>${mail.attachments.map(renderAttachment).join("")}</ul>` : ""}
</details>`;
}

function renderAttachment(attachment: Attachment): string {
  const href = `data:${attachment.contentType};base64,${attachment.content}`;
  return `<li><a download="${escapeHtml(attachment.filename)}" href="${escapeHtml(href)}">${escapeHtml(attachment.filename)}</a></li>`;
}

function linkify(escaped: string): string {
  return escaped.replace(
    /https?:\/\/[^\s<]+/g,
    (link) => `<a href="${link}" target="_blank" rel="noreferrer">${link}</a>`,
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 50rem; margin: 0 auto; padding: 1.5rem; }
h1 { margin: 0; }
input, button { font: inherit; padding: 0.35rem 0.6rem; }
details { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 0.5rem; margin: 1rem 0; padding: 0.75rem 1rem; }
summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
summary time { margin-left: auto; opacity: 0.7; }
iframe { width: 100%; height: 24rem; margin-top: 1rem; border: 0; border-radius: 0.25rem; background: white; color-scheme: light; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`;
