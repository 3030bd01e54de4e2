import slugifyWithCharacterMap from "slugify";

const SLUG_ID = /^[a-z0-9]{5}$/;

/**
 * The id of a slug parameter, in lower case: what follows the last dash, else the whole parameter (specification,
 * section 2). `null` when this is no id. Capitals are accepted, because the page redirects to its canonical URL.
 * @throws Error 'No slug param in URL' when the parameter is missing (specification, sections 5 and 8)
 */
export function slugIdOf(slug: string | undefined): string | null {
  if (typeof slug !== "string") throw new Error("No slug param in URL");
  const id = slug.slice(slug.lastIndexOf("-") + 1).toLowerCase();
  return SLUG_ID.test(id) ? id : null;
}

/**
 * "Öl & Kreide" becomes "oel-und-kreide". Letters that the code does not convert to a-z ("ŋ", other scripts) count as
 * spaces. SQL's `private.slugify`, which generates the slugs of records, follows the same rules.
 */
export function slugify(name: string): string {
  const latin = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("&", " und ")
    .replace(/([aou])\u0308/g, "$1e")
    .replace(/[\u0300-\u036f]+/g, "")
    .replaceAll("ħ", "h")
    .replaceAll("ŧ", "t")
    .replace(/[^a-z0-9ßæœþđøłðı]+/g, " ");
  return slugifyWithCharacterMap(latin, { lower: true, strict: true, trim: true });
}

/** "Foto.final.jpg" becomes "Foto.final" (specification, section 5). */
export function withoutFileExtension(name: string): string {
  return name.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, "");
}
