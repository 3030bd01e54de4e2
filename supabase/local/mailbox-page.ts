import { escapeHtml } from "./escape-html.ts";
import type { Attachment, StoredEmail } from "./mailbox.ts";

/** A sandboxed frame shows the HTML of an email and runs no scripts. */
export function renderMailbox(emails: StoredEmail[], recipient: string): Response {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Mailbox (${emails.length})</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Mailbox</h1>
<p>${emails.length === 1 ? "1 mail" : `${emails.length} mails`}, newest first. None has left this machine.</p>
<form><label>Recipient <input type="search" name="to" value="${escapeHtml(recipient)}"></label> <button>Search</button></form>
</header>
<main>${emails.length > 0 ? emails.map(renderEmail).join("\n") : `<p>${recipient ? "No mail to this recipient." : "No mail yet."}</p>`}</main>
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

function renderEmail(email: StoredEmail, index: number): string {
  const text = `<pre>${linkify(escapeHtml(email.text))}</pre>`;
  const srcdoc = escapeHtml(
    `<base target="_blank"><style>body{font:16px/1.5 system-ui,sans-serif}</style>${email.html}`,
  );
  const body = email.html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escapeHtml(email.subject)}" srcdoc="${srcdoc}"></iframe>
<details class="text"><summary>As text</summary>${text}</details>`
    : text;
  return `<details class="mail"${index === 0 ? " open" : ""}>
<summary><strong>${escapeHtml(email.subject)}</strong> <span>${escapeHtml(email.to)}</span>${email.replyTo ? ` <span>replies go to ${escapeHtml(email.replyTo)}</span>` : ""}
<time datetime="${email.created_at}">${dateFormat.format(new Date(email.created_at))}</time></summary>
${body}
${email.attachments.length > 0 ? `<ul>${email.attachments.map(renderAttachment).join("")}</ul>` : ""}
</details>`;
}

function renderAttachment(attachment: Attachment): string {
  const href = `data:${attachment.contentType};base64,${attachment.content}`;
  return `<li><a download="${escapeHtml(attachment.filename)}" href="${escapeHtml(href)}">${escapeHtml(attachment.filename)}</a></li>`;
}

function linkify(escapedText: string): string {
  return escapedText.replace(
    /https?:\/\/[^\s<]+/g,
    (link) => `<a href="${link}" target="_blank" rel="noreferrer">${link}</a>`,
  );
}

const dateFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Berlin",
  dateStyle: "medium",
  timeStyle: "short",
});

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --muted: color-mix(in srgb, currentColor 65%, transparent);
  font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f6f3ee, #1b1a19); color: light-dark(#221f1c, #eee9e2); }
body { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem; }
header { display: flex; flex-wrap: wrap; align-items: end; gap: 0.5rem 2rem; margin-bottom: 1.5rem; }
h1, header p { margin: 0; }
header form { margin-left: auto; }
header p, summary span, summary time, .text > summary { color: var(--muted); }
input, button { font: inherit; padding: 0.35rem 0.6rem; border: 1px solid var(--line); border-radius: 0.4rem; }
.mail { background: light-dark(#fff, #262422); border: 1px solid var(--line); border-radius: 0.6rem; margin: 0.75rem 0; padding: 0.75rem 1rem; }
.mail > summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: 0.1rem 1rem; align-items: baseline; }
.mail > summary time { margin-left: auto; }
.text { margin-top: 0.5rem; }
.text > summary { cursor: pointer; }
iframe { box-sizing: border-box; width: 100%; height: 15rem; resize: vertical; overflow: auto; margin-top: 0.75rem; border: 1px solid var(--line); border-radius: 0.4rem;
  background: white; color-scheme: light; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: inherit; }
`;
