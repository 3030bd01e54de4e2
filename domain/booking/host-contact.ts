import type { SiteSettings } from "#domain/site/site-settings.ts";

export type PostalAddress = { street: string | null; postal_code: string | null; city: string | null };
type HostRecord = {
  name: string;
  contact_email: string | null;
  contact_phone: string | null;
  is_vat_exempt: boolean;
};

/**
 * The artist's `address` is `null` unless the address is public. A hidden location (`is_hidden`) is a venue, but no
 * host.
 */
export type OfferHost = {
  artist: (HostRecord & { address: PostalAddress | null }) | null;
  location: (HostRecord & PostalAddress & { is_hidden?: boolean }) | null;
};

/** A phone number, an email or both. */
export type ContactChannels = {
  phone: string | null;
  email: string | null;
  /** The site's name when the site's phone or email replaces a missing one of the host, else `null`. */
  via: string | null;
};

/** The host's own phone and email come first, then those of the site. */
export type ReachableContact = { channels: ContactChannels[] };

/** The contract partner, shown to guests before the order (Art. 246a § 1 Abs. 1 EGBGB). */
export type HostContact = ReachableContact & {
  name: string;
  /** Each line once, without the name. */
  address: string[];
  /** Receives the replies to emails. */
  email: string;
  /** Shown next to prices, such as "inkl. MwSt." */
  vat_sentence: string;
};

const VAT_EXEMPT = "kein Ausweis von MwSt. (§ 19 UStG)";

/**
 * The contract partner: the offer's artist, else its location, else the site's operator. A missing address, email or
 * phone is taken from the next in this list, because the law requires all three before the order. The operator's
 * address is marked "c/o" when the operator is not the contract partner.
 */
export function hostContactOf({ artist, ...offer }: OfferHost, site: SiteSettings): HostContact {
  const location = offer.location?.is_hidden ? null : offer.location;
  const partner = artist ?? location;
  const phone = artist?.contact_phone ?? location?.contact_phone ?? null;
  const email = artist?.contact_email ?? location?.contact_email ?? null;
  const operatorName = operatorNameOf(site);
  const operatorAddress = site.operator_address?.split("\n") ?? [];
  const name = partner?.name ?? operatorName;
  const address = partner
    ? (addressOf(artist, location) ?? [`c/o ${operatorName}`, ...operatorAddress])
    : operatorAddress;
  return {
    channels: partner
      ? channelsOf({ phone, email }, site)
      : [{ phone: site.contact_phone, email: site.contact_email, via: null }],
    email: email ?? site.contact_email,
    name,
    address: [...new Set(address)].filter((line) => line !== name),
    vat_sentence: vatSentenceOf(partner, site),
  };
}

/** The operator's name, else the site's: a site without an operator takes no orders, but shows its offers. */
export function operatorNameOf(site: Pick<SiteSettings, "operator_name" | "name">): string {
  return site.operator_name ?? site.name;
}

/** The VAT sentence of a contract partner, or that of the site. */
export function vatSentenceOf(
  partner: Pick<HostRecord, "is_vat_exempt"> | null,
  site: Pick<SiteSettings, "vat_sentence">,
): string {
  const sentence = partner?.is_vat_exempt ? VAT_EXEMPT : site.vat_sentence;
  return sentence.replaceAll("§ ", "§\u00a0"); // keeps sign and number on one line
}

/** How guests reach a host. The site's phone is added only when the host has neither email nor phone. */
export function reachableContactOf(
  { contact_email: email, contact_phone: phone }: Pick<HostRecord, "contact_email" | "contact_phone">,
  site: SiteSettings,
): ReachableContact {
  const hasEmailOnly = email !== null && phone === null;
  return { channels: channelsOf({ phone, email }, hasEmailOnly ? { ...site, contact_phone: null } : site) };
}

/** The site's phone and email replace missing ones. */
function channelsOf(own: Pick<ContactChannels, "phone" | "email">, site: SiteSettings): ContactChannels[] {
  const ofSite = {
    phone: own.phone === null ? site.contact_phone : null,
    email: own.email === null ? site.contact_email : null,
  };
  return [
    { ...own, via: null },
    { ...ofSite, via: site.name },
  ].filter(({ phone, email }) => phone !== null || email !== null);
}

function addressOf(artist: OfferHost["artist"], location: OfferHost["location"]): string[] | null {
  if (artist?.address?.street) return linesOf(artist.address);
  if (!location?.street) return null;
  return [...(artist ? [location.name] : []), ...linesOf(location)];
}

function linesOf({ street, postal_code: postalCode, city }: PostalAddress): string[] {
  return [street, [postalCode, city].filter(Boolean).join(" ")].filter((line): line is string => Boolean(line));
}

/** "Marlene Voss, Am alten Damm 7, 15324 Letschin, Telefon 030 23125 000, voss@example.org". */
export function contactLine({ name, address, channels }: Pick<HostContact, "name" | "address" | "channels">): string {
  return [name, ...address, channelLine(channels)].join(", ");
}

/** "Telefon 030 23125 101, über Atelierland: hallo@example.org". */
export function channelLine(channels: readonly ContactChannels[]): string {
  return channels
    .map(
      ({ phone, email, via }) =>
        `${via ? `über ${via}: ` : ""}${[phone && `Telefon ${phone}`, email].filter(Boolean).join(", ")}`,
    )
    .join(", ");
}
