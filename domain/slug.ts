import slugifyWithCharacterMap from "slugify";

const SLUG_ID = /^[a-z0-9]{5}$/;

/**
 * The id in a slug parameter: the 5 characters after its last dash, or all 5 when it has no dash, in lower case
 * (specification, section 2). Capitals are accepted, because the page redirects to its canonical URL. `null` when there
 * is no id.
 * @throws Error 'No slug param in URL' when the parameter is missing (specification, sections 5 and 8)
 */
export function slugIdOf(slug: string | undefined): string | null {
  if (typeof slug !== "string") throw new Error("No slug param in URL");
  const id = slug.slice(slug.lastIndexOf("-") + 1).toLowerCase();
  return SLUG_ID.test(id) ? id : null;
}

/**
 * Converts a name to a slug without a slug id: "Öl & Kreide" becomes "oel-und-kreide". SQL's `private.slugify`, which
 * generates the slugs of records, follows the same rules.
 */
export function slugify(name: string): string {
  const cleaned = name
    .normalize("NFC")
    .replaceAll("&", " und ")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");
  return slugifyWithCharacterMap(cleaned, { lower: true, strict: true, locale: "de", trim: true });
}

/** The suggested name of an uploaded file (specification, section 5): "Foto.final.jpg" becomes "Foto.final". */
export function withoutFileExtension(name: string): string {
  return name.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, "");
}
