/** Parts of an event that are never sent, because they describe a person or contain arbitrary data. */
const personalParts = new Set(["user", "breadcrumbs", "extra", "server_name", "cookies", "headers", "query_string"]);
/** Attributes of a measurement that contain a query or the labels of an element on the page. */
const personalAttributes = /^(http\.(query|fragment)|user_agent\..*|(lcp|cls|inp)\..*)$/;
/** Parts that contain ids of the build and the request, and the library's own state. */
const keptParts = new Set(["debug_meta", "tags", "release", "dsn", "sdkProcessingMetadata"]);

/**
 * Removes everything that can identify a person from an event of a monitoring library: the user, breadcrumbs and
 * headers, and from every text emails, secrets in links, tokens, record ids and the queries of URLs.
 */
export function scrubEvent<Event extends object>(event: Event): Event {
  return scrubValue(event) as Event;
}

function scrubValue(value: unknown): unknown {
  if (typeof value === "string") return scrubText(value);
  if (Array.isArray(value)) return value.map(scrubValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !personalParts.has(key) && !personalAttributes.test(key))
      .map(([key, part]) => [key, keptParts.has(key) ? part : scrubValue(part)]),
  );
}

/** Removes emails, secrets in links, tokens, record ids and the queries of URLs. */
export function scrubText(text: string): string {
  return text
    .replace(/((?:https?:\/)?\/[^\s?#"'()]*)[?#][^\s"'()]*/g, "$1")
    .replace(/[^\s"'<>()=,;:/]+(?:@|%40)[^\s"'<>()=,;:/]+/gi, "[email]")
    .replace(/\b[0-9a-f]{48}\b/gi, "[secret]")
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[token]")
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "[id]");
}
