import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import { shareSupabaseUser } from "#app/client/session/shared-user.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import type { RecordDraft } from "#domain/content/record-draft.ts";
import type { RecordForEditing } from "#workers/data/content/record.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";

afterEach(() => {
  cleanup();
  shareSupabaseUser(null);
});

it.each([
  ["ada@example.org", "Du hast hier zweimal geschrieben.", ["Fassung aus diesem Fenster", "Deine andere Fassung"]],
  ["jonas@example.org", "Zwei haben hier geschrieben.", ["Deine Fassung", "Fassung von jonas@example.org"]],
])("names the version that %s saved", (savedBy, title, versions) => {
  shareSupabaseUser({ user: { id: "1", email: "ada@example.org", user_metadata: { role: "admin" } }, expires_at: 0 });
  const draftOf = (name: string): RecordDraft => ({
    fields: { name, intro: "", image_id: null },
    address: null,
    art_form_ids: [],
    sections: [],
  });
  const theirs = { draft: draftOf("Oderbruch"), saved_by: savedBy, saved_at: new Date() } as RecordForEditing;
  const noop = () => {};
  const Component = () => (
    <OverlayProvider>
      <ConflictDialog
        conflict={{ origin: "remote", base: draftOf("Region"), theirs }}
        draft={draftOf("Uckermark")}
        onResolve={noop}
        onPostpone={noop}
      />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
  expect(screen.getByRole("dialog", { name: title })).toBeTruthy();
  expect(screen.getAllByRole("radio").map((radio) => radio.nextElementSibling?.firstChild?.textContent)).toEqual(
    versions,
  );
});
