/**
 * For links in pasted text and for text that is linked automatically: adds "mailto:" to an email, and "https://" to a
 * URL that begins with "www.". A relative URL stays: "Preise.pdf".
 */
export function completeHref(href: string): string {
  const url = href.trim();
  if (/^[\p{L}\p{N}_.+-]+@[\p{L}\p{N}_.-]+\.[\p{L}\p{N}]+$/u.test(url)) return `mailto:${url}`;
  return /^www\./i.test(url) ? `https://${url}` : url;
}

/** For the link form: like `completeHref`, but also adds "https://" to a domain without "www.", and to "Preise.pdf". */
export function completeTypedUrl(typedUrl: string): string {
  const url = completeHref(typedUrl);
  return /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+(:\d+)?([/?#].*)?$/u.test(url) ? `https://${url}` : url;
}
