import { describe, expect, it } from "vitest";
import { aBookingRequest } from "../builders/backend.ts";
import { apiAs, builders, eventually, refusalOf } from "./worker-client.ts";

describe("a new record", () => {
  it("has the corrected name when the request that creates it is repeated with another name", async () => {
    const { record, artist } = apiAs((await builders.aPerson({ role: "admin" })).token);
    const request = { entity: "artist", id: crypto.randomUUID(), isPublished: true } as const;
    const first = await record.create.mutate({ ...request, name: "Marlene Vos" });
    const corrected = await record.create.mutate({ ...request, name: "Marlene Voß" });
    expect(await record.create.mutate({ ...request, name: "Marlene Voß" })).toEqual(corrected);
    expect(corrected).toMatchObject({ id: first.id, slug: `marlene-voss-${first.slug_id}`, slug_id: first.slug_id });
    expect(await artist.bySlugId.query({ slugId: first.slug_id })).toMatchObject({ name: "Marlene Voß" });
  });

  it("has the corrected offer type when the request that creates it is repeated with another type", async () => {
    const { record } = apiAs((await builders.aPerson({ role: "admin" })).token);
    const request = { entity: "offer", id: crypto.randomUUID(), name: "Linolschnitt am Fluss" } as const;
    const [mistaken, corrected] = await Promise.all(
      ["Kurs", "Workshop"].map((name) => builders.insert("offer_type", { name: `${name} ${crypto.randomUUID()}` })),
    );
    await record.create.mutate({ ...request, offer_type_id: mistaken?.id ?? "" });
    await record.create.mutate({ ...request, offer_type_id: corrected?.id ?? "" });
    const { data } = await builders.serviceClient.from("offer").select("offer_type_id").eq("id", request.id).single();
    expect(data).toEqual({ offer_type_id: corrected?.id });
  });
});

it("finds a record for a picker when the query lacks accents, spells out umlauts or has another apostrophe", async () => {
  const { record } = apiAs((await builders.aPerson({ role: "admin" })).token);
  const word = crypto.randomUUID().slice(0, 8);
  const { id } = await builders.insert("artist", { name: `${word} Zoë Ko\u0308hler-D’Angelo` });
  for (const query of ["Köhler", "ko\u0308hler", "koehler", "zoe", "D'Angelo"].map((name) => `${word} ${name}`)) {
    const found = await record.find.query({ entity: "artist", query });
    expect(found.map((choice) => choice.id)).toEqual([id]);
  }
});

it("names an unpublished record in a picker like its draft, and „Ohne Namen“ when the draft has no name", async () => {
  const { record } = apiAs((await builders.aPerson({ role: "admin" })).token);
  const word = crypto.randomUUID().slice(0, 8);
  const { id, slug_id: slugId } = await builders.insert("artist", { name: `${word} Alt` });
  const key = { entity: "artist", slugId } as const;
  const stored = await record.forEditing.query(key);
  if (!stored) throw new Error("the artist cannot be edited");
  const rename = async (name: string, draftVersion: number | null) => {
    const draft = { ...stored.draft, fields: { ...stored.draft.fields, name } };
    return (await record.saveDraft.mutate({ entity: "artist", id, draft, draftVersion } as never)).version;
  };
  const namesOf = async (search: { query: string } | { ids: string[] }) =>
    (await record.find.query({ entity: "artist", ...search })).map(({ name }) => name);
  const version = await rename(`${word} Neu`, null);
  expect([await namesOf({ ids: [id] }), await namesOf({ query: `${word} neu` })]).toEqual([
    [`${word} Neu`],
    [`${word} Neu`],
  ]);
  await rename(" ", version);
  expect(await namesOf({ ids: [id] })).toEqual(["Ohne Namen"]);
});

it("finds no other records for a picker when the query contains an asterisk, PostgREST's wildcard", async () => {
  const { record } = apiAs((await builders.aPerson({ role: "admin" })).token);
  const word = crypto.randomUUID().slice(0, 8);
  const { id } = await builders.insert("artist", { name: `${word} * Mond` });
  await builders.insert("artist", { name: `${word} am Mond` });
  const found = await record.find.query({ entity: "artist", query: `${word} * Mond` });
  expect(found.map((choice) => choice.id)).toEqual([id]);
});

it("lists what an artist lacks before publication, such as a phone number when the site has none either", async () => {
  const { record } = apiAs((await builders.aPerson({ role: "admin" })).token);
  const address = await builders.insert("address", { postal_code: "99999", city: "Letschin" });
  const fields = { name: "Marlene Voss", contact_email: "voss@example.org", address_id: address.id };
  const { id } = await builders.insert("artist", fields);
  expect(await record.checkPublication.query({ entity: "artist", ids: [id] })).toEqual([
    {
      id,
      name: "Marlene Voss",
      missing: ["kein Bild", "keine Region", "unbekannte Postleitzahl 99999", "keine Telefonnummer", "kein Text"],
      mailed: 0,
      unmailed: [],
      overlapping: [],
    },
  ]);
});

it("updates the name of an artist, location or region or the title of a landing page, and refuses an outdated version", async () => {
  const { token } = await builders.aPerson({ role: "admin" });
  const { artist, location, region, landingPage } = apiAs(token);
  for (const [entity, api] of Object.entries({ artist, location, region })) {
    const { id, slug_id, version } = await builders.insert(entity as "artist", {
      name: "Oderbruch",
      status: "published",
    });
    expect(await api.update.mutate({ id, version, name: "Fläming" })).toMatchObject({
      id,
      version: version + 1,
      purged: expect.arrayContaining([`${entity}:${slug_id}`]),
    });
    // A client repeats the update when the response is lost.
    expect(await api.update.mutate({ id, version, name: "Fläming" })).toMatchObject({ version: version + 1 });
    expect(await refusalOf(api.update.mutate({ id, version, name: "Prignitz" }))).toBe("CONFLICT:outdated_version");
    expect(await api.bySlugId.query({ slugId: slug_id })).toMatchObject({ name: "Fläming" });
  }
  expect(await refusalOf(artist.update.mutate({ id: crypto.randomUUID(), version: 1, name: "Ada" }))).toBe(
    "NOT_FOUND:record_not_found",
  );
  const { data: termsOfUse } = await builders.serviceClient
    .from("landing_page")
    .select("id, title, version")
    .eq("type", "nutzungsbedingungen")
    .single()
    .throwOnError();
  const { id, title, version } = termsOfUse;
  const changed = await landingPage.update.mutate({ id, version, title: "Regeln" });
  expect(changed).toMatchObject({ slug_id: "nutzungsbedingungen", purged: ["everything"] });
  expect(await refusalOf(landingPage.update.mutate({ id, version, title: "Hausordnung" }))).toBe(
    "CONFLICT:outdated_version",
  );
  await landingPage.update.mutate({ id, version: changed.version, title });
});

it("refuses an update of a status, so that a booked location stays public", async () => {
  const { location, record } = apiAs((await builders.aPerson({ role: "admin" })).token);
  const { id, slug_id, version } = await builders.insert("location", { name: "Ziegelei", status: "published" });
  const appointment = await builders.anAppointment((await builders.anOffer({ location_id: id })).id);
  await apiAs((await builders.aPerson()).token).offerBooking.book.mutate(aBookingRequest(appointment.id));
  const update = { id, version, name: "Alte Ziegelei", status: "archived" };
  expect(await refusalOf(location.update.mutate(update))).toBe("BAD_REQUEST:-");
  expect(await location.bySlugId.query({ slugId: slug_id })).toMatchObject({ name: "Ziegelei" });
  const { refused } = await record.change.mutate({ entity: "location", ids: [id], action: "archived" });
  expect(refused).toMatchObject([{ id, reason: "record_booked" }]);
});

it("publishes a draft's fields together with those that were updated since the draft was saved", async () => {
  const { artist, record } = apiAs((await builders.aPerson({ role: "admin" })).token);
  const fields = { name: "Marlene Voss", is_address_public: true, status: "published" } as const;
  const { id, slug_id: slugId, version } = await builders.insert("artist", fields);
  const key = { entity: "artist", slugId } as const;
  const draft = (await record.forEditing.query(key))?.draft;
  if (!draft) throw new Error("the artist cannot be edited");
  const renamed = { ...draft, fields: { ...draft.fields, name: "Marlene Voß" } };
  const saved = await record.saveDraft.mutate({ entity: "artist", id, draft: renamed, draftVersion: null } as never);
  await artist.update.mutate({ id, version, is_address_public: false });
  const publish = (draftVersion: number | null) => record.publish.mutate({ ...key, draftVersion });
  expect(await refusalOf(publish(saved.version))).toBe("CONFLICT:outdated_version");
  await publish((await record.forEditing.query(key))?.draft_version ?? null);
  const { data: stored } = await builders.serviceClient
    .from("artist")
    .select("name, is_address_public")
    .eq("id", id)
    .single();
  expect(stored).toEqual({ name: "Marlene Voß", is_address_public: false });
});

it("returns a record's status with its saved draft, and refuses a publication that expects another status", async () => {
  const { record } = apiAs((await builders.aPerson({ role: "admin" })).token);
  const { id, slug_id: slugId } = await builders.insert("region", { name: "Oderbruch", status: "published" });
  const key = { entity: "region", slugId } as const;
  const draft = (await record.forEditing.query(key))?.draft;
  await record.change.mutate({ entity: "region", ids: [id], action: "archived" });
  const publishAt = new Date("2099-04-12T16:00:00Z");
  await record.schedule.mutate({ ...key, draftVersion: null, publishAt, seenPublishAt: null });
  const saved = await record.saveDraft.mutate({ entity: "region", id, draft, draftVersion: null } as never);
  expect(saved).toMatchObject({ status: "archived", is_trashed: false, publish_at: publishAt });
  const publish = (seenStatus: "published" | "archived") =>
    record.publish.mutate({ ...key, draftVersion: saved.version, seenStatus });
  expect(await refusalOf(publish("published"))).toBe("CONFLICT:outdated_version");
  await publish("archived");
  expect(await record.forEditing.query(key)).toMatchObject({ status: "published", publish_at: null });
});

it("refuses a first draft or a restored version when the record version sent is outdated, but saves a draft when none is sent", async () => {
  const { artist, record } = apiAs((await builders.aPerson({ role: "admin" })).token);
  const fields = { name: "Marlene Voss", is_address_public: true, status: "published" } as const;
  const { id, slug_id: slugId, version } = await builders.insert("artist", fields);
  const key = { entity: "artist", slugId } as const;
  const draft = (await record.forEditing.query(key))?.draft;
  const updated = await artist.update.mutate({ id, version, is_address_public: false });
  const save = (recordVersion?: number) =>
    record.saveDraft.mutate({ entity: "artist", id, draft, draftVersion: null, recordVersion } as never);
  const { versions } = await record.listVersions.query({ entity: "artist", id });
  const restore = (recordVersion: number) =>
    record.restoreVersion.mutate({ versionId: versions.at(-1)?.id ?? "", draftVersion: null, recordVersion });
  expect(await refusalOf(save(version))).toBe("CONFLICT:outdated_version");
  expect(await refusalOf(restore(version))).toBe("CONFLICT:outdated_version");
  const discard = ({ version: draftVersion }: { version: number }) =>
    record.discardDraft.mutate({ entity: "artist", id, draftVersion });
  await discard(await restore(updated.version));
  await discard(await save(updated.version));
  await save();
});

it("changes nothing when an update has no fields", async () => {
  const { artist, media, siteSettings } = apiAs((await builders.aPerson({ role: "admin" })).token);
  const { id, version } = await builders.insert("artist", { name: "Marlene Voss" });
  expect(await artist.update.mutate({ id, version, name: undefined })).toMatchObject({ id, version });
  expect(await refusalOf(artist.update.mutate({ id, version: version + 1 }))).toBe("CONFLICT:outdated_version");
  const image = await builders.insert("media", { path: `${id}.webp`, name: "Krug", width: 10, height: 10 });
  expect(await media.update.mutate({ id: image.id, version: image.version })).toMatchObject({ version: image.version });
  // `eventually` repeats the update, because another test file may change the settings meanwhile.
  await eventually(async () => {
    const settings = await siteSettings.forEditing.query();
    await siteSettings.update.mutate({ version: settings.version });
    expect(await siteSettings.forEditing.query()).toEqual(settings);
  });
});

describe("the preview of a location", () => {
  it("shows the federal state of the draft's postal code, and its position unless a complete correction on the map replaces it", async () => {
    const { record } = apiAs((await builders.aPerson({ role: "admin" })).token);
    const address = await builders.insert("address", { postal_code: "02826", city: "Görlitz" });
    const { id, slug_id: slugId } = await builders.insert("location", { name: "Ziegelei", address_id: address.id });
    const key = { entity: "location", slugId } as const;
    const draft = (await record.forEditing.query(key))?.draft;
    if (!draft) throw new Error("the location cannot be edited");
    let draftVersion: number | null = null;
    const previewedPlace = async (postalCode: string | null, corrected: object = {}) => {
      const changes = {
        fields: { ...draft.fields, ...corrected },
        address: postalCode && { street: "", postal_code: postalCode, city: "Letschin" },
      };
      const input = { entity: "location", id, draft: { ...draft, ...changes }, draftVersion };
      draftVersion = (await record.saveDraft.mutate(input as never)).version;
      const preview = await record.preview.query(key);
      return preview?.entity === "location" && [preview.page.latitude, preview.page.longitude, preview.page.state];
    };
    expect(await previewedPlace("15324")).toEqual([52.683, 14.356, "BB"]);
    expect(await previewedPlace("15324", { corrected_latitude: 52.6423, corrected_longitude: 14.3587 })).toEqual([
      52.6423,
      14.3587,
      "BB",
    ]);
    for (const corrected of [
      { corrected_latitude: 99, corrected_longitude: 14.3587 },
      { corrected_latitude: 52.6423, corrected_longitude: null },
    ])
      expect(await previewedPlace("15324", corrected)).toEqual([52.683, 14.356, "BB"]);
    expect(await previewedPlace(null)).toEqual([null, null, null]);
  });
});

it("previews an offer with the artist and location that its draft links, even when these are unpublished", async () => {
  const { record } = apiAs((await builders.aPerson({ role: "admin" })).token);
  const [artist, location] = [
    await builders.insert("artist", { name: "Marlene Voss" }),
    await builders.insert("location", { name: "Ziegelei" }),
  ];
  const { id, slug_id: slugId } = await builders.anOffer();
  const key = { entity: "offer", slugId } as const;
  const draft = (await record.forEditing.query(key))?.draft;
  const links = { artist_id: artist.id, location_id: location.id };
  const changed = { ...draft, fields: { ...draft?.fields, ...links } };
  await record.saveDraft.mutate({ entity: "offer", id, draft: changed, draftVersion: null } as never);
  expect((await record.preview.query(key))?.page).toMatchObject({
    ...links,
    artist: { name: "Marlene Voss" },
    location: { name: "Ziegelei" },
  });
});

it("previews a legal page with the ids of its headings", async () => {
  const { record } = apiAs((await builders.aPerson({ role: "admin" })).token);
  const key = { entity: "landing_page", slugId: "nutzungsbedingungen" } as const;
  const edited = await record.forEditing.query(key);
  const content = { title: "Haftung", body: { type: "doc", content: [] } };
  const sections = [{ id: crypto.randomUUID(), type: "text", content, visible: true }];
  const draft = { ...edited?.draft, sections };
  await record.saveDraft.mutate({ ...key, id: edited?.id, draft, draftVersion: edited?.draft_version } as never);
  expect((await record.preview.query(key))?.page).toMatchObject({ sections: [{ titleId: "haftung" }] });
});

it("hides unpublished content on public pages, even from admins", async () => {
  const { token } = await builders.aPerson({ role: "admin" });
  const { artist, location, region, offer, offerAppointment } = apiAs(token);
  const fields = { name: "Entwurf" };
  const [unpublishedArtist, unpublishedLocation, unpublishedRegion, unpublishedOffer] = [
    await builders.insert("artist", fields),
    await builders.insert("location", fields),
    await builders.insert("region", fields),
    await builders.anOffer({ status: "draft" }),
  ];
  expect(await artist.bySlugId.query({ slugId: unpublishedArtist.slug_id })).toBeNull();
  expect(await location.bySlugId.query({ slugId: unpublishedLocation.slug_id })).toBeNull();
  expect(await region.bySlugId.query({ slugId: unpublishedRegion.slug_id })).toBeNull();
  expect(await offer.bySlugId.query({ slugId: unpublishedOffer.slug_id })).toBeNull();
  const { id } = await builders.anAppointment(unpublishedOffer.id);
  expect(await offerAppointment.forBooking.query({ id })).toBeNull();

  const shown = await builders.anOffer({ artist_id: unpublishedArtist.id });
  expect(await offer.bySlugId.query({ slugId: shown.slug_id })).toMatchObject({ artist: null });

  const region_id = unpublishedRegion.id;
  const inUnpublishedRegion = { name: "Ziegelei", status: "published", region_id } as const;
  await builders.insert("artist", inUnpublishedRegion);
  const { id: locationId } = await builders.insert("location", {
    ...inUnpublishedRegion,
    corrected_latitude: 52.6423,
    corrected_longitude: 14.3587,
  });
  expect((await artist.list.query({ region_id })).items).toMatchObject([{ region: null }]);
  expect((await location.list.query({ region_id })).items).toMatchObject([{ region: null }]);
  expect(await location.listOnMap.query({ ids: [locationId] })).toMatchObject([{ region: null }]);
});

it("shows guests the page of an archived offer that they have booked, but no appointment to book", async () => {
  const shown = await builders.anOffer();
  const { id } = await builders.anAppointment(shown.id);
  const { offer, offerAppointment, offerBooking } = apiAs((await builders.aPerson()).token);
  const booking = await offerBooking.book.mutate(aBookingRequest(id));
  await offerBooking.cancel.mutate({ id: booking.id });
  const key = { slugId: shown.slug_id };
  expect(await offer.bySlugId.query(key)).toMatchObject({ upcoming: [{ id }] });
  await builders.serviceClient.from("offer").update({ status: "archived" }).eq("id", shown.id).throwOnError();
  expect(await offer.bySlugId.query(key)).toMatchObject({ id: shown.id, status: "archived", upcoming: [] });
  expect(await offerAppointment.forBooking.query({ id })).toBeNull();
  expect(await offerAppointment.listBookable.query(key)).toBeNull();
  expect(await apiAs().offer.bySlugId.query(key)).toBeNull();
  const { record } = apiAs((await builders.aPerson({ role: "admin" })).token);
  expect((await record.preview.query({ entity: "offer", ...key }))?.page).toMatchObject({ upcoming: [{ id }] });
});

describe("a bulk action", () => {
  it("publishes complete records, and refuses those whose draft has a blank name or button", async () => {
    const { record } = apiAs((await builders.aPerson({ role: "admin" })).token);
    const create = async (name: string) => (await builders.insert("region", { name, status: "draft" })).id;
    const ids = [await create("Oderbruch"), await create("\u200b"), await create("Uckermark")] as const;
    const [complete, blankName, blankButton] = ids;
    const button = { title: "", body: { type: "doc", content: [] }, label: " ", href: "/regionen/", icon: null };
    const draft = {
      fields: { name: "Uckermark", intro: "", image_id: null },
      address: null,
      art_form_ids: [],
      sections: [{ id: crypto.randomUUID(), type: "call_to_action", content: button, visible: true }],
    };
    const request = { entity: "region", id: blankButton, draft, draftVersion: null } as never;
    const draftVersions = { [blankButton]: (await record.saveDraft.mutate(request)).version };
    const { changed, refused } = await record.change.mutate({
      entity: "region",
      ids: [...ids],
      action: "publish",
      draftVersions,
    });
    expect(changed).toMatchObject([{ id: complete, status: "published" }]);
    expect(new Map(refused.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([blankName, blankButton].map((id) => [id, "draft_incomplete"])),
    );
  });

  it("refuses an incomplete record as trashed when it is in the trash, and as outdated when it has a newer draft", async () => {
    const { record } = apiAs((await builders.aPerson({ role: "admin" })).token);
    const create = async () => (await builders.insert("region", { name: "\u200b", status: "draft" })).id;
    const [trashed, newer] = [await create(), await create()];
    await record.change.mutate({ entity: "region", ids: [trashed], action: "trash" });
    const fields = { name: "", intro: "", image_id: null };
    const draft = { fields, address: null, art_form_ids: [], sections: [] };
    await record.saveDraft.mutate({ entity: "region", id: newer, draft, draftVersion: null } as never);
    const { refused } = await record.change.mutate({ entity: "region", ids: [trashed, newer], action: "publish" });
    expect(new Map(refused.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [trashed, "record_trashed"],
        [newer, "outdated_version"],
      ]),
    );
  });

  it("refuses an empty legal page", async () => {
    const { record } = apiAs((await builders.aPerson({ role: "admin" })).token);
    const key = { entity: "landing_page", slugId: "impressum" } as const;
    const page = await record.forEditing.query(key);
    const { entity, id } = { ...key, id: page?.id ?? "" };
    const draft = { ...page?.draft, sections: [] };
    const { version } = await record.saveDraft.mutate({ entity, id, draft, draftVersion: null } as never);
    const draftVersions = { [id]: version };
    const { refused } = await record.change.mutate({ entity, ids: [id], action: "publish", draftVersions });
    await record.discardDraft.mutate({ entity, id, draftVersion: version });
    expect(refused).toMatchObject([{ id, reason: "draft_incomplete" }]);
  });

  it("names the image whose missing alternative text is the reason for refusing a record", async () => {
    const { record } = apiAs((await builders.aPerson({ role: "admin" })).token);
    const { id: imageId } = await anImageWithoutAltText();
    const { id } = await builders.insert("region", { name: "Oderbruch", image_id: imageId, status: "draft" });
    const { changed, refused } = await record.change.mutate({ entity: "region", ids: [id], action: "publish" });
    expect(changed).toEqual([]);
    expect(refused).toMatchObject([
      { id, reason: "image_without_alt_text", message: expect.stringContaining("„stiller-krug“") },
    ]);
  });
});

function anImageWithoutAltText() {
  return builders.insert("media", {
    path: `${crypto.randomUUID()}.webp`,
    name: "stiller-krug",
    width: 10,
    height: 10,
  });
}

describe("a planned publication", () => {
  it("is refused, with the name of the image, when the main image or a visible section's image has no alternative text", async () => {
    const { record } = apiAs((await builders.aPerson({ role: "admin" })).token);
    const { id: mediaId } = await anImageWithoutAltText();
    const plan = async (image_id: string | null, visible: boolean | null) => {
      const region = await builders.insert("region", { name: "Oderbruch", intro: "Land", image_id, status: "draft" });
      const content = { mediaId, caption: "" };
      if (visible !== null)
        await builders.insert("cms_page_section", { region_id: region.id, order: 0, type: "image", content, visible });
      const publishAt = new Date(Date.now() + 86_400_000);
      const key = { entity: "region", slugId: region.slug_id } as const;
      return record.schedule.mutate({ ...key, draftVersion: null, publishAt, seenPublishAt: null });
    };
    await expect(plan(mediaId, null)).rejects.toThrow("„stiller-krug“");
    expect(await refusalOf(plan(null, true))).toBe("CONFLICT:image_without_alt_text");
    await plan(null, false);
  });
});

describe("the site's settings", () => {
  it("keep the values that an update does not contain", async () => {
    const { siteSettings } = apiAs((await builders.aPerson({ role: "admin" })).token);
    // `eventually` repeats the update, because another test file may change the settings meanwhile.
    await eventually(async () => {
      const before = await siteSettings.forEditing.query();
      const operator_register = `VR ${crypto.randomUUID().slice(0, 8)}`;
      await siteSettings.update.mutate({ version: before.version, operator_register, home_image_id: undefined });
      const after = await siteSettings.forEditing.query();
      expect(after).toEqual({ ...before, operator_register, version: before.version + 1 });
      await siteSettings.update.mutate({ version: after.version, operator_register: before.operator_register });
    });
  });

  it("are refused when their image does not exist", async () => {
    const { siteSettings } = apiAs((await builders.aPerson({ role: "admin" })).token);
    const settings = { ...(await siteSettings.forEditing.query()), home_image_id: crypto.randomUUID() };
    expect(await refusalOf(siteSettings.update.mutate(settings))).toBe("CONFLICT:media_not_found");
  });
});
