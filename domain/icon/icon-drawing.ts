/** Attributes are spelled as in SVG. */
type IconElement = { tag: string; attributes: Record<string, string>; children: IconElement[] };

/** Can be rendered without parsing HTML. */
export type IconDrawing = { viewBox: string; elements: IconElement[] };

/** An icon in Iconify's format, with the defaults of its set applied. */
export type IconSource = { body: string; left: number; top: number; width: number; height: number };

const MAX_BODY_LENGTH = 20_000;
const MAX_DEPTH = 10;
const TAGS = new Set(["g", "path", "circle", "ellipse", "line", "polygon", "polyline", "rect"]);
const GEOMETRY = "d points cx cy r rx ry x y x1 x2 y1 y2 width height transform";
const PAINT = "opacity fill fill-opacity fill-rule clip-rule";
const STROKE = `stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
  stroke-opacity`;
const ATTRIBUTES = new Set(`${GEOMETRY} ${PAINT} ${STROKE}`.split(/\s+/));
/** `url(…)` is excluded, because it loads a resource. */
const VALUE = /^(?!.*url)[\w\s.,#%()+-]*$/is;
/** A tag with its attributes. The flag `y` allows no gap between two matches. */
const TOKEN = /\s*<(\/?)([a-z]+)((?:\s+[a-z][a-z0-9-]*="[^"<>&]*")*)\s*(\/?)>/y;

/**
 * Parses the body of an SVG icon.
 * @returns `null` when the body is empty, malformed, too large or contains more than shapes with geometry and paint
 */
export function parseIconBody(body: string): IconElement[] | null {
  const text = body.trimEnd();
  if (text === "" || text.length > MAX_BODY_LENGTH) return null;
  const root: IconElement = { tag: "", attributes: {}, children: [] };
  const openElements = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const [token, closing, tag = "", attributeText = "", selfClosing] = TOKEN.exec(text) ?? [];
    const parent = openElements.at(-1);
    if (!token || !parent) return null;
    if (closing) {
      if (attributeText || selfClosing || parent.tag !== tag) return null;
      openElements.pop();
      continue;
    }
    const attributes = parseAttributes(attributeText);
    if (!attributes || !TAGS.has(tag) || openElements.length > MAX_DEPTH) return null;
    const element: IconElement = { tag, attributes, children: [] };
    parent.children.push(element);
    if (!selfClosing) openElements.push(element);
  }
  return openElements.length === 1 ? root.children : null;
}

/** The drawing of an icon; `null` when its body is not allowed. */
export function drawIcon({ body, left, top, width, height }: IconSource): IconDrawing | null {
  const elements = parseIconBody(body);
  return elements && { viewBox: `${left} ${top} ${width} ${height}`, elements };
}

function parseAttributes(text: string): Record<string, string> | null {
  const attributes: Record<string, string> = {};
  for (const [, name = "", value = ""] of text.matchAll(/([a-z][a-z0-9-]*)="([^"]*)"/g)) {
    if (!ATTRIBUTES.has(name) || !VALUE.test(value)) return null;
    attributes[name] = value;
  }
  return attributes;
}
