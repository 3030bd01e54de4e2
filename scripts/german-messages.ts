import type { Plugin } from "vite";

/** A file with the messages of one locale, such as "./el-GR.mjs". */
const LOCALE_FILE = /[/\\]([a-z]{2}-[A-Z]{2})\.mjs$/;
const REACT_ARIA = /[/\\]node_modules[/\\]react-(?:aria|stately)/;
const EMPTY_MODULE = "\0no-messages";

/**
 * Makes the messages of React Aria German in every browser, and leaves all other languages out of the bundles. When the
 * module of the browser's language exports `undefined`, React Aria reads `en-US`, which this plugin makes German.
 */
export function germanMessages(): Plugin {
  return {
    name: "german-messages",
    enforce: "pre",
    resolveId: {
      filter: { id: LOCALE_FILE },
      handler(id, importer) {
        const locale = LOCALE_FILE.exec(id)?.[1];
        if (!importer || !REACT_ARIA.test(importer) || locale === "de-DE") return null;
        return locale === "en-US" ? this.resolve(id.replace("en-US", "de-DE"), importer) : EMPTY_MODULE;
      },
    },
    load: {
      filter: { id: new RegExp(`^${EMPTY_MODULE}$`) },
      handler: () => "export default undefined",
    },
  };
}
