/** Removed parts of an event, which describe a person or contain arbitrary data. */
const personalParts = new Set(["user", "breadcrumbs", "extra", "server_name", "cookies", "headers", "query_string"]);
/** Removed attributes of a performance measurement. Details of the Web Vitals contain labels of page elements. */
const personalAttributes = /^(http\.(query|fragment)|user_agent\..*|(lcp|cls|inp)\..*)$/;
/** Parts that are sent unchanged: ids of build and request, the DSN, and the library's internal state. */
const unchangedParts = new Set(["debug_meta", "tags", "release", "dsn", "sdkProcessingMetadata"]);

/** Removes personal data from an event of the monitoring library. */
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
      .map(([key, part]) => [key, unchangedParts.has(key) ? part : scrubValue(part)]),
  );
}

/** Removes emails, phone numbers and secrets of links, tokens, UUIDs, and the queries and fragments of URLs. */
export function scrubText(text: string): string {
  return text
    .replace(/((?:https?:\/)?\/[^\s?#"'()]*)[?#][^\s"'()]*/g, "$1") // the query and fragment of a URL or path
    .replace(/[^\s"'<>()=,;:/]+(?:@|%40)[^\s"'<>()=,;:/]+/gi, "[email]")
    .replace(/\btel:[+\d]+/g, "tel:[phone]")
    .replace(/\b[0-9a-f]{48}\b/gi, "[secret]") // in a link to a calendar feed or for check-in
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[token]") // a JWT
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "[id]");
}
