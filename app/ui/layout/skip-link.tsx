export const MAIN_ID = "inhalt";

/** Must be the first focusable element of a page. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="absolute -top-24 left-gutter z-60 bg-action px-4 py-3 font-semibold text-on-action focus:top-3"
    >
      Zum Inhalt
    </a>
  );
}
