import slugifyWithCharacterMap from "slugify";

const SLUG_ID = /^[a-z0-9]{5}$/;

/**
 * The id inside a slug parameter: what follows its last dash, 5 characters (specification, section 2).
 * `null` when there is none, so that the page becomes a 404.
 * @throws Error 'No slug param in URL' when the parameter is missing (specification, sections 5 and 8)
 */
export function slugIdOf(slug: string | undefined): string | null {
  if (typeof slug !== "string") throw new Error("No slug param in URL");
  const id = slug.slice(slug.lastIndexOf("-") + 1);
  return SLUG_ID.test(id) ? id : null;
}

/**
 * Lower case, letters and digits only, German umlauts spelled out: "Öl & Kreide" is "oel-und-kreide".
 * The database makes the slugs (`private.slugify`); this twin shows what it will make.
 */
export function slugify(name: string): string {
  const words = name
    .normalize("NFC")
    .replaceAll("&", " und ")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");
  return slugifyWithCharacterMap(words, { lower: true, strict: true, locale: "de", trim: true });
}

/** "Foto.final.jpg" is "Foto.final": for names suggested from files (specification, section 5). */
export function withoutFileExtension(name: string): string {
  return name.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, "");
}
