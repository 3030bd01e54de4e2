import { build } from "vite";

const ENTRY = "virtual:plain-react";
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** An element as `[type, props, children]`, or a text. */
type PlainNode = string | [type: string, props: Record<string, unknown>, children: PlainNode[]];

/** The source of a Worker that renders the elements of a page with `renderToReadableStream` for each request. */
export async function plainReactWorker(html: string): Promise<string> {
  const entry = `import { createElement } from "react";
    import { renderToReadableStream } from "react-dom/server.edge";
    const page = ${JSON.stringify(parsePage(html))};
    const elementOf = (node) => typeof node === "string" ? node : createElement(node[0], node[1], ...node[2].map(elementOf));
    export default { async fetch() {
      const stream = await renderToReadableStream(elementOf(page));
      return new Response(stream, { headers: { "content-type": "text/html; charset=utf-8" } });
    } };`;
  const result = await build({
    configFile: false,
    logLevel: "error",
    mode: "production",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "plain-react",
        enforce: "pre",
        resolveId: (id: string) => (id.endsWith(ENTRY) ? ENTRY : null),
        load: (id: string) => (id === ENTRY ? entry : null),
      },
    ],
    ssr: { noExternal: true, target: "webworker" },
    build: { write: false, ssr: true, minify: true, rollupOptions: { input: ENTRY } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (chunk?.type !== "chunk") throw new Error("The plain Worker has no module");
  return chunk.code;
}

/** The tree of a page that React rendered: well-formed, without comments that matter. */
function parsePage(html: string): PlainNode {
  const root: PlainNode[] = [];
  const open: PlainNode[][] = [root];
  const tokens =
    /<!--.*?-->|<!doctype[^>]*>|<(script|style)([^>]*)>(.*?)<\/\1>|<\/([\w-]+)>|<([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gis;
  for (const [, rawTag, rawProps = "", raw, closed, tag, props = "", text] of html.matchAll(tokens)) {
    const siblings = open.at(-1) ?? root;
    if (rawTag) siblings.push([rawTag, { ...propsOf(rawProps), dangerouslySetInnerHTML: { __html: raw } }, []]);
    else if (closed) open.pop();
    else if (text) siblings.push(decode(text));
    else if (tag) {
      const children: PlainNode[] = [];
      siblings.push([tag, propsOf(props), children]);
      if (!VOID.has(tag.toLowerCase())) open.push(children);
    }
  }
  const page = root.find((node) => Array.isArray(node));
  if (!page) throw new Error("The page has no elements");
  return page;
}

function propsOf(attributes: string): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [, name = "", value] of attributes.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)) {
    if (name === "style") props.style = styleOf(decode(value ?? ""));
    else props[name] = value ? decode(value) : true;
  }
  return props;
}

function styleOf(style: string): Record<string, string> {
  return Object.fromEntries(
    style
      .split(";")
      .filter((part) => part.includes(":"))
      .map((part) => [part.slice(0, part.indexOf(":")).trim(), part.slice(part.indexOf(":") + 1).trim()]),
  );
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? "");
}
