/**
 * Adds "mailto:" to an email, and "https://" to a URL that begins with "www.". Any other URL stays, because
 * "Preise.pdf" may be relative.
 */
export function completeHref(href: string): string {
  const url = href.trim();
  if (/^[\p{L}\p{N}_.+-]+@[\p{L}\p{N}_.-]+\.[\p{L}\p{N}]+$/u.test(url)) return `mailto:${url}`;
  return /^www\./i.test(url) ? `https://${url}` : url;
}

/**
 * Like `completeHref`, but also adds "https://" to what looks like a domain: "künstlerhaus.de", and so also
 * "Preise.pdf".
 */
export function completeTypedUrl(typedUrl: string): string {
  const url = completeHref(typedUrl);
  return /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+(:\d+)?([/?#].*)?$/u.test(url) ? `https://${url}` : url;
}
