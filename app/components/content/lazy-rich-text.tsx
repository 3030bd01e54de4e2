import { lazyLoaded } from "#app/ui/lazy-loaded.ts";

/** Rich text that is lazy-loaded in the browser, for pages near the limit of first-load JavaScript. */
export const LazyRichText = lazyLoaded(import.meta.env.SSR ? (await import("./rich-text.tsx")).RichText : null, () =>
  import("./rich-text.tsx").then((module) => module.RichText),
);
