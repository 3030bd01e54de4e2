/**
 * All directives except `script-src`. Inline styles are allowed, because React renders `style` attributes, and React
 * Aria and TipTap insert `<style>` elements. The frame from `'self'` is the admin preview.
 */
const pageDirectives = (sources: readonly string[]) => [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "manifest-src 'self'",
  // The Excel export compresses large sheets in a worker that it loads from a blob (write-excel-file, fflate).
  "worker-src 'self' blob:",
  ["frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com", ...sources].join(" "),
  "frame-ancestors 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
];

/** Origin of the captcha's script and frame. */
export const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";

/** The policy of all responses except pages. Allows inline styles, because browsers show XML with built-in styles. */
export const resourcePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** 128 random bits in base64. */
export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/**
 * Adds the policy to a page that is sent once, and allows inline scripts that have the nonce.
 * @param sources other origins whose scripts and frames are allowed
 */
export function allowScriptsByNonce(page: Response, nonce: string, sources: readonly string[] = []): Response {
  return isHtml(page) ? withPolicy(page, page.body, [`'nonce-${nonce}'`], sources) : page;
}

/**
 * Adds the policy to a page that is cached. Replaces the nonce with hashes of the inline scripts that had the nonce. A
 * script without the nonce could have been injected, so it gets no hash.
 */
export async function allowScriptsByHash(
  page: Response,
  nonce: string,
  sources: readonly string[] = [],
): Promise<Response> {
  if (!isHtml(page)) return page;
  const html = await page.text();
  const attribute = ` nonce="${nonce}"`;
  const scripts = new Set<string>();
  for (const htmlAfterNonce of html.split(attribute).slice(1)) {
    // Matches the rest of the opening tag, then the script, which is empty when the tag has a `src`.
    const [, script] = /^[^>]*>([\s\S]*?)<\/script>/.exec(htmlAfterNonce) ?? [];
    if (script) scripts.add(script);
  }
  const hashes = await Promise.all(Array.from(scripts, hashSource));
  return withPolicy(page, html.replaceAll(attribute, ""), hashes, sources);
}

export function isHtml(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/html") ?? false;
}

function withPolicy(
  page: Response,
  body: BodyInit | null,
  inlineScripts: readonly string[],
  sources: readonly string[],
): Response {
  const headers = new Headers(page.headers);
  const scriptSources = ["'self'", ...inlineScripts, ...sources].join(" ");
  headers.set("content-security-policy", [...pageDirectives(sources), `script-src ${scriptSources}`].join("; "));
  return new Response(body, { status: page.status, statusText: page.statusText, headers });
}

async function hashSource(script: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(script));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
