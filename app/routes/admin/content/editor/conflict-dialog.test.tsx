import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#app/client/session/query-client.ts";
import { shareSupabaseUser } from "#app/client/session/shared-user.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
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
  onArtFormCreated: noop,
} as const;

type Draft = { fields?: Record<string, unknown>; art_form_ids?: string[] };
const draftOf = ({ fields = {}, art_form_ids = [] }: Draft) =>
  ({ fields, address: null, art_form_ids, sections: [] }) as unknown as RecordDraft;

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
            onPostpone={noop}
          />
        </EditorToolsProvider>
      </OverlayProvider>
    </QueryClientProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
}
const optionTexts = (line: number) =>
  screen.getAllByRole("radio").map((radio) => radio.nextElementSibling?.children[line]?.textContent);

it.each([
  ["ada@example.org", "Du hast hier zweimal geschrieben.", ["Fassung aus diesem Fenster", "Deine andere Fassung"]],
  ["jonas@example.org", "Zwei haben hier geschrieben.", ["Deine Fassung", "Fassung von jonas@example.org"]],
])("names the version that %s saved", (savedBy, title, versions) => {
  shareSupabaseUser({ user: { id: "1", email: "ada@example.org", user_metadata: { role: "admin" } }, expires_at: 0 });
  const named = (name: string) => ({ fields: { name } });
  show(named("Region"), named("Uckermark"), named("Oderbruch"), savedBy);
  expect(screen.getByRole("dialog", { name: title })).toBeTruthy();
  expect(optionTexts(0)).toEqual(versions);
});

it.each([
  ["price", 4500, 0, ["45,00\u00a0€", "0,00\u00a0€"]],
  ["price", null, 4500, ["leer", "45,00\u00a0€"]],
  ["offer_type_id", "type-1", "type-2", ["Workshop", "Konzert"]],
  ["offer_type_id", "type-1", "type-created-elsewhere", ["Workshop", "unbekannt"]],
  ["corrected_latitude", 52.6423, 52.5, ["52,6423", "52,5"]],
  ["is_step_free", null, false, ["keine Angabe", "nein"]],
  ["is_vat_exempt", true, false, ["ja", "nein"]],
])("shows %s as the form does when it is %s or %s", (name, mine, theirs, texts) => {
  const withValue = (value: unknown) => ({ fields: { [name]: value } });
  show(withValue("base"), withValue(mine), withValue(theirs));
  expect(optionTexts(1)).toEqual(texts);
});

it("lists the names of the selected art forms", () => {
  show({ art_form_ids: ["form-1"] }, { art_form_ids: ["form-2", "form-1"] }, { art_form_ids: [] });
  expect(optionTexts(1)).toEqual(["Druck, Keramik", "leer"]);
});

it.each([
  ["artist_id", "artist"],
  ["location_id", "location"],
  ["region_id", "region"],
])("shows the name of the linked record in %s, and says when the record was deleted", async (name, entity) => {
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
