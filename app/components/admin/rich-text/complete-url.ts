/** Adds "mailto:" to an email, and "https://" to a URL that begins with "www.". A relative URL stays: "Preise.pdf". */
export function completeHref(href: string): string {
  const url = href.trim();
  if (/^[\w.+-]+@[\w.-]+\.\w+$/.test(url)) return `mailto:${url}`;
  return /^www\./i.test(url) ? `https://${url}` : url;
}

/** Also adds "https://" to a URL that begins with another domain. */
export function completeUrl(typedUrl: string): string {
  const url = completeHref(typedUrl);
  return /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(url) ? `https://${url}` : url;
}
