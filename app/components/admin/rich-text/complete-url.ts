/** Adds "mailto:" to an email, and "https://" to a URL that begins with a domain. */
export function completeUrl(typedUrl: string): string {
  const url = typedUrl.trim();
  if (/^[\w.+-]+@[\w.-]+\.\w+$/.test(url)) return `mailto:${url}`;
  return /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(url) ? `https://${url}` : url;
}
