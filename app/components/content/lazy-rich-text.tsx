import { lazyLoaded } from "#app/ui/lazy-loaded.ts";

/** A text that the server renders and the browser loads last, for pages near the limit of their first load. */
export const LazyRichText = lazyLoaded(import.meta.env.SSR ? (await import("./rich-text.tsx")).RichText : null, () =>
  import("./rich-text.tsx").then((module) => module.RichText),
);
