import { describe, expect, it } from "vitest";
import { apiAs, builders, refusalOf } from "./worker-client.ts";

const { serviceClient, aPerson, anOffer } = builders;

const asAdmin = async () => apiAs((await aPerson({ role: "admin" })).token);
const newTerm = () => ({ id: crypto.randomUUID(), name: `Kunst ${crypto.randomUUID()}` });

describe("offer types and art forms", () => {
  it("are created once per id, with names that are unique regardless of capitals", async () => {
    const api = await asAdmin();
    const term = newTerm();
    await api.artForm.create.mutate(term);
    await api.artForm.create.mutate(term);
    for (const name of [term.name, term.name.toUpperCase()]) {
      expect(await refusalOf(api.artForm.create.mutate({ ...newTerm(), name }))).toBe("CONFLICT:name_taken");
    }
    const listed = (await api.artForm.listWithUse.query()).filter(({ name }) => name === term.name);
    // The second call updates the term, which increments `version`.
    expect(listed).toEqual([{ ...term, search_terms: "", icon: null, version: 2, uses: 0 }]);
  });

  it("get the corrected name when they are created again with the same id", async () => {
    const api = await asAdmin();
    const term = newTerm();
    await api.offerType.create.mutate({ ...term, name: `${term.name} tippfehler` });
    await api.offerType.create.mutate(term);
    expect(await api.offerType.list.query()).toContainEqual(term);
  });

  it("include each usual term once when an admin adds the usual terms twice, and keep existing terms", async () => {
    const api = await asAdmin();
    await api.artForm.create.mutate({ id: crypto.randomUUID(), name: "mosaik" }).catch(() => {}); // may exist
    const existing = (await api.artForm.listWithUse.query()).find(({ name }) => name.toLowerCase() === "mosaik");
    for (const kind of [api.artForm, api.offerType, api.artForm]) await kind.addUsual.mutate();
    const forms = await api.artForm.listWithUse.query();
    expect(forms.filter(({ name }) => name.toLowerCase() === "mosaik")).toEqual([existing]);
    expect(forms.find(({ name }) => name === "Keramik")).toMatchObject({
      search_terms: expect.stringContaining("töpfern"),
    });
    expect((await api.offerType.list.query()).map(({ name }) => name)).toContain("Workshop");
  });

  it("are renamed only when their version is current, and purge the pages that show them", async () => {
    const api = await asAdmin();
    const type = newTerm();
    await api.offerType.create.mutate(type);
    const offer = await anOffer({ offer_type_id: type.id });
    const name = `${type.name} neu`;
    const { purged } = await api.offerType.update.mutate({ id: type.id, version: 1, name });
    expect(purged).toEqual(
      expect.arrayContaining(["terms", "offers", `offer:${offer.slug_id}`, `offer-type:${type.id}`]),
    );
    const late = api.offerType.update.mutate({ id: type.id, version: 1, name: "Anders" });
    expect(await refusalOf(late)).toBe("CONFLICT:outdated_version");
    await api.offerType.update.mutate({ id: type.id, version: 1, name }); // repeats the change
    // Only art forms have icons.
    expect(await refusalOf(api.offerType.update.mutate({ id: type.id, version: 2, icon: null }))).toBe("BAD_REQUEST:-");
    expect((await apiAs().offer.bySlugId.query({ slugId: offer.slug_id }))?.offer_type.name).toBe(name);
  });

  it("make their offers findable by the search terms that an admin adds", async () => {
    const api = await asAdmin();
    const form = newTerm();
    await api.artForm.create.mutate(form);
    const offer = await anOffer();
    await serviceClient.from("offer_art_form").insert({ offer_id: offer.id, art_form_id: form.id });
    const word = `quark${crypto.randomUUID().replace(/[^a-z]/g, "")}`;
    const edit = (id: string) => api.artForm.update.mutate({ id, version: 1, searchTerms: `${word}, Ton` });
    await edit(form.id);
    expect((await apiAs().offer.list.query({ query: word })).items.map(({ id }) => id)).toEqual([offer.id]);
    expect(await refusalOf(edit(crypto.randomUUID()))).toBe("NOT_FOUND:record_not_found");
  });

  it("get new search terms only when their version is current, and purge no page", async () => {
    const api = await asAdmin();
    const type = newTerm();
    await api.offerType.create.mutate(type);
    const set = (searchTerms: string) => api.offerType.update.mutate({ id: type.id, version: 1, searchTerms });
    expect((await set("Ton, drehen")).purged).toEqual([]);
    expect(await refusalOf(set("Porzellan"))).toBe("CONFLICT:outdated_version");
    await set("Ton, drehen"); // repeats the change
    const listed = (await api.offerType.listWithUse.query()).find(({ id }) => id === type.id);
    expect(listed?.search_terms).toBe("Ton, drehen");
  });

  it("keep their search terms when their new name is refused", async () => {
    const api = await asAdmin();
    const [type, other] = [newTerm(), newTerm()];
    for (const term of [type, other]) await api.offerType.create.mutate(term);
    const edit = (name: string) => api.offerType.update.mutate({ id: type.id, version: 1, name, searchTerms: "Ton" });
    const stored = async () => (await api.offerType.listWithUse.query()).find(({ id }) => id === type.id);
    expect(await refusalOf(edit(other.name.toUpperCase()))).toBe("CONFLICT:name_taken");
    expect(await stored()).toMatchObject({ name: type.name, search_terms: "" });
    await edit(`${type.name} neu`);
    expect(await stored()).toMatchObject({ name: `${type.name} neu`, search_terms: "Ton" });
  });

  it("are deleted only when nothing uses them, and can be created again", async () => {
    const api = await asAdmin();
    const form = newTerm();
    await api.artForm.create.mutate(form);
    for (const { id } of [await anOffer(), await anOffer()]) {
      await serviceClient.from("offer_art_form").insert({ offer_id: id, art_form_id: form.id });
    }
    expect(await refusalOf(api.artForm.delete.mutate({ id: form.id }))).toBe("CONFLICT:still_used");
    await expect(api.artForm.delete.mutate({ id: form.id })).rejects.toThrow("Wird noch von 2 Einträgen verwendet.");
    await serviceClient.from("offer_art_form").delete().eq("art_form_id", form.id);
    await api.artForm.delete.mutate({ id: form.id });
    await api.artForm.delete.mutate({ id: form.id });
    const details = { searchTerms: "töpfern, Ton", icon: "lucide:amphora" };
    await api.artForm.create.mutate({ ...form, ...details });
    const restored = (await api.artForm.listWithUse.query()).find(({ id }) => id === form.id);
    expect(restored).toEqual({ ...form, search_terms: details.searchTerms, icon: details.icon, version: 1, uses: 0 });
  });

  it("show visitors the icon of an art form, and purge the pages that show it when the icon changes", async () => {
    const api = await asAdmin();
    const form = newTerm();
    await api.artForm.create.mutate(form);
    const { data: artist } = await serviceClient
      .from("artist")
      .insert({ name: form.name, status: "published", slug: "", slug_id: "" })
      .select()
      .single();
    if (!artist) throw new Error("no artist");
    await serviceClient.from("artist_art_form").insert({ artist_id: artist.id, art_form_id: form.id });
    const shown = async () => (await apiAs().artist.bySlugId.query({ slugId: artist.slug_id }))?.art_forms;

    expect(await shown()).toEqual([{ ...form, icon: null }]);
    const { purged } = await api.artForm.update.mutate({ id: form.id, version: 1, icon: "lucide:amphora" });
    expect(purged).toEqual(expect.arrayContaining(["terms", `artist:${artist.slug_id}`]));
    expect(await shown()).toMatchObject([{ icon: { viewBox: "0 0 24 24", elements: [{ tag: "g" }] } }]);
    // Another admin, whose page shows no icon yet, does not replace the icon.
    const late = api.artForm.update.mutate({ id: form.id, version: 1, icon: "lucide:gem" });
    expect(await refusalOf(late)).toBe("CONFLICT:outdated_version");
    await api.artForm.update.mutate({ id: form.id, version: 2, icon: null });
    expect(await shown()).toEqual([{ ...form, icon: null }]);

    const malformed = api.artForm.update.mutate({ id: form.id, version: 3, icon: "amphora" });
    expect(await refusalOf(malformed)).toBe("BAD_REQUEST:-");
    const missing = api.artForm.update.mutate({ id: crypto.randomUUID(), version: 1, icon: null });
    expect(await refusalOf(missing)).toBe("NOT_FOUND:record_not_found");
  });

  it("are shown with an offer and in the preview of its draft, and purge the page of the offer when they are renamed", async () => {
    const api = await asAdmin();
    const offer = await anOffer();
    const suffix = crypto.randomUUID();
    const etching = { id: crypto.randomUUID(), name: `Radierung ${suffix}` };
    const painting = { id: crypto.randomUUID(), name: `Ölmalerei ${suffix}` };
    for (const form of [etching, painting]) {
      await api.artForm.create.mutate(form);
      await serviceClient.from("offer_art_form").insert({ offer_id: offer.id, art_form_id: form.id });
    }
    const [key, slugId] = [{ entity: "offer", id: offer.id } as const, offer.slug_id];
    const artForms = (await apiAs().offer.bySlugId.query({ slugId }))?.art_forms;
    expect(artForms).toEqual([{ name: painting.name }, { name: etching.name }]);
    const editing = await api.record.forEditing.query({ ...key, slugId });
    const draft = { ...editing?.draft, art_form_ids: [etching.id] };
    await api.record.saveDraft.mutate({ ...key, draft, draftVersion: null } as never);
    const preview = await api.record.preview.query({ ...key, slugId });
    expect(preview?.page).toMatchObject({ art_forms: [{ name: etching.name }] });
    const edited = await api.artForm.update.mutate({ id: etching.id, version: 1, name: `${etching.name} neu` });
    expect(edited.purged).toContain(`offer:${offer.slug_id}`);
  });

  it("can be changed, and listed with their uses, by admins only", async () => {
    const [person, term] = [apiAs((await aPerson()).token), newTerm()];
    expect(await refusalOf(person.artForm.create.mutate(term))).toBe("FORBIDDEN:not_admin");
    expect(await refusalOf(person.artForm.addUsual.mutate())).toBe("FORBIDDEN:not_admin");
    expect(await refusalOf(person.offerType.listWithUse.query())).toBe("FORBIDDEN:not_admin");
    expect(await refusalOf(apiAs().offerType.delete.mutate({ id: term.id }))).toBe("UNAUTHORIZED:signed_out");
  });
});
