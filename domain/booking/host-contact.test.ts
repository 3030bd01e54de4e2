import { describe, expect, it } from "vitest";
import { defaultSiteSettings } from "#domain/site/site-settings.ts";
import { contactLine, hostContactOf, type OfferHost, reachableContactOf } from "./host-contact.ts";

const site = {
  ...defaultSiteSettings,
  operator_name: "Kulturverein e. V.",
  operator_address: "Musterweg 1\n15324 Letschin",
  contact_email: "hallo@example.org",
  contact_phone: "030 1",
  mail_sender: "A",
};
const artist = {
  name: "Marlene Voss",
  contact_email: "voss@example.org",
  contact_phone: "030 2",
  is_vat_exempt: false,
  address: { street: "Am alten Damm 7", postal_code: "15324", city: "Letschin" },
};
const location = {
  name: "Ziegelei",
  contact_email: "ziegelei@example.org",
  contact_phone: "030 3",
  is_vat_exempt: false,
  street: "Deich 1",
  postal_code: "15324",
  city: "Letschin",
};
const contactOf = (host: Partial<OfferHost>) => hostContactOf({ artist: null, location: null, ...host }, site);
const withoutEmailAndPhone = { contact_email: null, contact_phone: null };

describe("the contact of a host", () => {
  it("is the artist's when the offer also has a location", () => {
    expect(contactLine(contactOf({ artist, location }))).toBe(
      "Marlene Voss, Am alten Damm 7, 15324 Letschin, Telefon 030 2, voss@example.org",
    );
  });

  it("has the location's address when the artist's address is not public", () => {
    const contact = contactOf({ artist: { ...artist, address: null }, location });
    expect([contact.name, ...contact.address]).toEqual(["Marlene Voss", "Ziegelei", "Deich 1", "15324 Letschin"]);
  });

  it("has each line once when artist and location have the same name", () => {
    const contact = contactOf({ artist: { ...artist, address: null }, location: { ...location, name: artist.name } });
    expect([contact.name, ...contact.address]).toEqual(["Marlene Voss", "Deich 1", "15324 Letschin"]);
  });

  it("has the location's email and phone when the artist has neither, and is the location's when there is no artist", () => {
    expect(contactOf({ artist: { ...artist, ...withoutEmailAndPhone }, location })).toMatchObject({
      name: "Marlene Voss",
      channels: [{ phone: "030 3", email: "ziegelei@example.org", via: null }],
    });
    expect(contactOf({ location })).toMatchObject({
      name: "Ziegelei",
      address: ["Deich 1", "15324 Letschin"],
      channels: [{ phone: "030 3" }],
    });
  });

  it("has the site's email and phone, and names the site, when the host has neither email nor phone", () => {
    const contact = contactOf({
      artist: { ...artist, ...withoutEmailAndPhone },
      location: { ...location, ...withoutEmailAndPhone },
    });
    expect(contact.email).toBe("hallo@example.org");
    expect(contactLine(contact)).toMatch(/, über Atelierland: Telefon 030 1, hallo@example\.org$/);
  });

  it("has the operator's address when neither the artist has a public street nor the location a street", () => {
    const withoutStreet = { street: null, postal_code: "15324", city: "Letschin" };
    const operator = ["c/o Kulturverein e. V.", "Musterweg 1", "15324 Letschin"];
    for (const host of [
      { artist: { ...artist, address: null } },
      { artist: { ...artist, address: withoutStreet } },
      { artist: { ...artist, address: null }, location: { ...location, ...withoutStreet } },
      { location: { ...location, ...withoutStreet } },
    ]) {
      expect(contactOf(host).address).toEqual(operator);
    }
  });

  it("has the site's phone or email, and names the site, when the host has no phone or no email", () => {
    expect(contactLine(contactOf({ artist: { ...artist, contact_phone: null } }))).toMatch(
      /, voss@example\.org, über Atelierland: Telefon 030 1$/,
    );
    expect(contactLine(contactOf({ artist: { ...artist, contact_email: null } }))).toMatch(
      /, Telefon 030 2, über Atelierland: hallo@example\.org$/,
    );
  });

  it("names only the email when neither the host nor the site has a phone", () => {
    const withoutPhone = { ...site, contact_phone: null };
    for (const email of ["voss@example.org", null]) {
      const host = { artist: { ...artist, contact_email: email, contact_phone: null }, location: null };
      expect(hostContactOf(host, withoutPhone).channels).toEqual([
        { phone: null, email: email ?? "hallo@example.org", via: email ? null : "Atelierland" },
      ]);
    }
  });

  it("omits the site's phone on the host's own page when the host has an email", () => {
    expect(reachableContactOf({ contact_email: "voss@example.org", contact_phone: null }, site).channels).toEqual([
      { phone: null, email: "voss@example.org", via: null },
    ]);
  });

  it("is the operator's when the offer has no artist and its location is hidden or missing", () => {
    expect(contactOf({ location: { ...location, is_hidden: true } })).toEqual(contactOf({}));
    expect(contactOf({})).toMatchObject({
      name: "Kulturverein e. V.",
      address: ["Musterweg 1", "15324 Letschin"],
      channels: [{ phone: "030 1", email: "hallo@example.org", via: null }],
    });
  });

  it("has the site's name and no address while no operator is named", () => {
    const unnamed = { ...site, operator_name: null, operator_address: null };
    expect(hostContactOf({ artist: null, location: null }, unnamed)).toMatchObject({
      name: "Atelierland",
      address: [],
    });
  });

  it("has the VAT sentence of the contract partner", () => {
    expect(contactOf({ artist, location: { ...location, is_vat_exempt: true } }).vat_sentence).toBe("inkl. MwSt.");
    expect(contactOf({ artist: { ...artist, is_vat_exempt: true }, location }).vat_sentence).toBe(
      "kein Ausweis von MwSt. (§\u00a019 UStG)",
    );
    expect(contactOf({ location: { ...location, is_vat_exempt: true } }).vat_sentence).toContain("§\u00a019");
  });
});
