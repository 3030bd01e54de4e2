import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useMemo, useState } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#app/client/session/query-client.ts";
import { shareSupabaseUser } from "#app/client/session/shared-user.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import type { PageSection, RichText } from "#domain/content/page-section.ts";
import type { RecordDraft } from "#domain/content/record-draft.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import type { RecordForEditing } from "#workers/data/content/record.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { EditorToolsProvider } from "./editor-context.ts";

afterEach(() => {
  cleanup();
  shareSupabaseUser(null);
  vi.unstubAllGlobals();
});

const noop = () => {};
const tools = {
  entity: "offer",
  change: noop,
  setParseError: noop,
  offerTypes: [
    { id: "type-1", name: "Workshop" },
    { id: "type-2", name: "Konzert" },
  ],
  artForms: [
    { id: "form-1", name: "Druck" },
    { id: "form-2", name: "Keramik" },
  ],
  onTermCreated: noop,
  onTermTyped: noop,
} as const;

type Draft = { fields?: Record<string, unknown>; art_form_ids?: string[]; sections?: PageSection[] };
const draftOf = ({ fields = {}, art_form_ids = [], sections = [] }: Draft) =>
  ({ fields, address: null, art_form_ids, sections }) as unknown as RecordDraft;

function show(base: Draft, mine: Draft, theirs: Draft, savedBy = "jonas@example.org") {
  const remote = { draft: draftOf(theirs), saved_by: savedBy, saved_at: new Date() } as RecordForEditing;
  const Component = () => (
    <QueryClientProvider client={createQueryClient()}>
      <OverlayProvider>
        <EditorToolsProvider value={tools}>
          <ConflictDialog
            conflict={{ origin: "remote", base: draftOf(base), theirs: remote }}
            draft={draftOf(mine)}
            onResolve={noop}
            onClose={noop}
          />
        </EditorToolsProvider>
      </OverlayProvider>
    </QueryClientProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
}
/** One line of every option's text: 0 is the name of the version, 1 is the value in it. */
const optionTexts = (line: number) =>
  screen.getAllByRole("radio").map((radio) => radio.nextElementSibling?.children[line]?.textContent);

it.each([
  ["ada@example.org", "Du hast hier zweimal geschrieben.", ["Fassung aus diesem Fenster", "Deine andere Fassung"]],
  ["jonas@example.org", "Zwei haben hier geschrieben.", ["Deine Fassung", "Fassung von jonas@example.org"]],
])("names both versions when %s has saved the other version", (savedBy, title, versions) => {
  shareSupabaseUser({ user: { id: "1", email: "ada@example.org", user_metadata: { role: "admin" } }, expires_at: 0 });
  const named = (name: string) => ({ fields: { name } });
  show(named("Region"), named("Uckermark"), named("Oderbruch"), savedBy);
  expect(screen.getByRole("dialog", { name: title })).toBeTruthy();
  expect(optionTexts(0)).toEqual(versions);
});

it("discards the choices of a conflict when a later conflict replaces it", () => {
  const named = (name: string) => draftOf({ fields: { name } });
  const remote = (name: string) => ({ draft: named(name), saved_by: "", saved_at: new Date() }) as RecordForEditing;
  const onResolve = vi.fn();
  const Page = () => {
    const [theirs, setTheirs] = useState(remote("Oderbruch"));
    const conflict = useMemo(() => ({ origin: "remote" as const, base: named("Region"), theirs }), [theirs]);
    return (
      <QueryClientProvider client={createQueryClient()}>
        <OverlayProvider>
          <EditorToolsProvider value={tools}>
            <ConflictDialog conflict={conflict} draft={named("Uckermark")} onResolve={onResolve} onClose={noop} />
            <button type="button" onClick={() => setTheirs(remote("Prignitz"))}>
              Save elsewhere
            </button>
          </EditorToolsProvider>
        </OverlayProvider>
      </QueryClientProvider>
    );
  };
  const Stub = createRoutesStub([{ path: "*", Component: Page }]);
  render(<Stub />);
  /** Whether my version and their version are chosen, in this order. */
  const checkedStates = () => screen.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked);
  fireEvent.click(screen.getAllByRole("radio")[1] as HTMLElement);
  expect(checkedStates()).toEqual([false, true]);
  fireEvent.click(screen.getByText("Save elsewhere"));
  expect(checkedStates()).toEqual([true, false]);
  fireEvent.click(screen.getByRole("button", { name: "So zusammenführen" }));
  expect(onResolve).toHaveBeenCalledExactlyOnceWith([]);
});

it.each([
  ["price", 4500, 0, ["45,00\u00a0€", "0,00\u00a0€"]],
  ["price", null, 4500, ["leer", "45,00\u00a0€"]],
  ["duration_minutes", 90, 120, ["90 Minuten", "120 Minuten"]],
  ["max_slots_per_booking", 1, 4, ["1 Platz", "4 Plätze"]],
  ["offer_type_id", "type-1", "type-2", ["Workshop", "Konzert"]],
  ["offer_type_id", "type-1", "type-created-elsewhere", ["Workshop", "unbekannt"]],
  ["is_step_free", null, false, ["keine Angabe", "nein"]],
  ["is_vat_exempt", true, false, ["ja", "nein"]],
])("shows %s as readable text when it is %s or %s", (name, mine, theirs, texts) => {
  const withValue = (value: unknown) => ({ fields: { [name]: value } });
  show(withValue("base"), withValue(mine), withValue(theirs));
  expect(optionTexts(1)).toEqual(texts);
});

it("asks once for the position of a location, and shows both of its coordinates", () => {
  const withPosition = (latitude: number | null, longitude: number | null) => ({
    fields: { corrected_latitude: latitude, corrected_longitude: longitude },
  });
  show(withPosition(52.5, 14.3), withPosition(52.6423, 14.3587), withPosition(null, null));
  expect(screen.getByRole("group", { name: "Position" })).toBeTruthy();
  expect(optionTexts(1)).toEqual(["Breitengrad 52,6423, Längengrad 14,3587", "leer"]);
});

it("lists the names of the selected art forms", () => {
  show({ art_form_ids: ["form-1"] }, { art_form_ids: ["form-2", "form-1"] }, { art_form_ids: [] });
  expect(optionTexts(1)).toEqual(["Druck, Keramik", "leer"]);
});

it.each([
  ["artist_id", "artist"],
  ["location_id", "location"],
  ["region_id", "region"],
])("shows the name of the linked record in %s, and says that a deleted one no longer exists", async (name, entity) => {
  const calls = stubApi({
    "record.find": ({ ids: [id] }: { ids: string[] }) => (id === "1" ? [{ id, name: "Alte Ziegelei" }] : []),
  });
  show({ fields: { [name]: null } }, { fields: { [name]: "1" } }, { fields: { [name]: "2" } });
  expect(optionTexts(1)).toEqual(["Wird geladen …", "Wird geladen …"]);
  await screen.findByText("Alte Ziegelei");
  expect(optionTexts(1)).toEqual(["Alte Ziegelei", "Diesen Eintrag gibt es nicht mehr"]);
  expect(calls.map(({ input }) => input)).toEqual(["1", "2"].map((id) => ({ entity, ids: [id] })));
});

it("shows the images to choose from with their names", async () => {
  stubApi({
    "media.byId": ({ id }: { id: string }) => ({ id, url: `/${id}.jpg`, name: `Krug ${id}`, alt_text: "Ein Krug" }),
  });
  show({ fields: { image_id: null } }, { fields: { image_id: "1" } }, { fields: { image_id: "2" } });
  await screen.findByText("Krug 2");
  expect(optionTexts(1)).toEqual(["Krug 1", "Krug 2"]);
  const urls = [...document.querySelectorAll("label img")].map((image) => image.getAttribute("src"));
  expect(urls).toEqual([expect.stringContaining("/1.jpg"), expect.stringContaining("/2.jpg")]);
});

const textOf = (text: string, href?: string): RichText => {
  const marks = href === undefined ? {} : { marks: [{ type: "link" as const, attrs: { href } }] };
  return { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text, ...marks }] }] };
};
const faqWith = (answer: string) => ({
  title: "Gut zu wissen",
  questions: [
    { question: "Werde ich nass?", answer: textOf("Ja.") },
    { question: "Und danach?", answer: textOf(answer) },
  ],
});
const callToAction = {
  title: "Mach mit",
  body: textOf("Komm vorbei."),
  label: "Buchen",
  href: "/buchung/",
  icon: null,
};
const galleryWith = (caption: string) => ({ title: "", images: [{ mediaId: "1", caption }] });
const longQuote = "Kunst ".repeat(20);

it.each([
  ["faq", faqWith("Trocken."), faqWith("Nass.")],
  ["text", { title: "", body: textOf("Hier", "/a/") }, { title: "", body: textOf("Hier", "/b/") }],
  ["image", { mediaId: "1", caption: "" }, { mediaId: "2", caption: "" }],
  ["image", { mediaId: "1", caption: "" }, { mediaId: "", caption: "" }],
  [
    "text_image",
    { title: "", body: textOf("Ton"), mediaId: "1", imageSide: "left" },
    { title: "", body: textOf("Ton"), mediaId: "1", imageSide: "right" },
  ],
  ["gallery", galleryWith("Vorher"), galleryWith("Nachher")],
  ["quote", { quote: "Ton ist geduldig.", author: "Ada" }, { quote: "Ton ist geduldig.", author: "Jonas" }],
  ["quote", { quote: `${longQuote}hilft.`, author: "" }, { quote: `${longQuote}heilt.`, author: "" }],
  [
    "video",
    { title: "Film", url: "https://vimeo.com/1", mediaId: "1" },
    { title: "Film", url: "https://vimeo.com/2", mediaId: "1" },
  ],
  ["call_to_action", callToAction, { ...callToAction, label: "Platz sichern" }],
  ["call_to_action", callToAction, { ...callToAction, href: "/kunstszene/" }],
  ["call_to_action", callToAction, { ...callToAction, icon: "lucide:gem" }],
  ["offer_list", { title: "", offerIds: ["1"] }, { title: "", offerIds: ["1", "2"] }],
])("shows what differs in two versions of a section of type %s", async (type, mine, theirs) => {
  stubApi({
    "media.byId": ({ id }: { id: string }) => ({ id, url: `/${id}.jpg`, name: `Krug ${id}`, alt_text: "Ein Krug" }),
    "record.find": ({ ids: [id] }: { ids: string[] }) => [{ id, name: `Kurs ${id}` }],
  });
  const withContent = (content: unknown) => ({
    sections: [{ id: "s", type, content, visible: true } as unknown as PageSection],
  });
  show({ sections: [] }, withContent(mine), withContent(theirs));
  await waitFor(() => expect(optionTexts(1).join()).not.toContain("Wird geladen"));
  const [myText, theirText] = optionTexts(1);
  expect(myText).not.toBe(theirText);
  expect([myText, theirText]).not.toContain("leer");
});

it("shows the formatting of a text, and link targets instead of links", () => {
  const withBody = (...content: unknown[]) => {
    const body = { type: "doc", content } as RichText;
    return { sections: [{ id: "s", type: "text", content: { title: "", body }, visible: true } as PageSection] };
  };
  const [bold, link] = [{ type: "bold" }, { type: "link", attrs: { href: "/agb/" } }];
  const heading = { type: "heading", attrs: { level: 2, id: "ofen" }, content: [{ type: "text", text: "Ofen" }] };
  const paragraph = (...marks: unknown[]) => ({ type: "paragraph", content: [{ type: "text", text: "Hier", marks }] });
  show({}, withBody(heading, paragraph(bold)), withBody(heading, paragraph(link)));
  const [mine, theirs] = screen.getAllByRole("radio").map((radio) => radio.nextElementSibling?.children[1]);
  expect(mine?.querySelector("strong")?.textContent).toBe("Hier");
  expect(theirs?.textContent).toBe("OfenHier (/agb/)");
  expect(screen.getByRole("dialog").querySelector("a, [id=ofen]")).toBeNull();
});

it("says that a section is hidden or empty", () => {
  const section = { id: "s", type: "text", content: { title: "", body: textOf("") } } as unknown as PageSection;
  show({}, { sections: [{ ...section, visible: true }] }, { sections: [{ ...section, visible: false }] });
  expect(optionTexts(1)).toEqual(["leer", "(verborgen)leer"]);
});
