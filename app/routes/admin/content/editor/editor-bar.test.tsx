import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import type { RecordForEditing } from "#workers/data/content/record.ts";
import { EditorBar } from "./editor-bar.tsx";
import type { RecordEditorState } from "./use-record-editor.ts";

vi.mock("#app/client/live/other-editors.ts", () => ({ useOtherEditors: () => [] }));

afterEach(cleanup);

it.each([
  ["planned publication", { publish_at: new Date() }, {}],
  ["recovered draft", {}, { recoveredDraft: { key: "k" } }],
])("focuses the save state when a pressed button removes the notice of a %s", (_, recordFields, editorFields) => {
  const EditorWithNotice = () => {
    const [hasNotice, setNotice] = useState(true);
    const record = {
      id: "r",
      slug: "oderbruch-ab1cd",
      status: "draft",
      publish_at: null,
      ...(hasNotice && recordFields),
    };
    const editor = {
      draft: { fields: { name: "Oderbruch" } },
      saveState: { kind: "saved", at: null },
      session: { draftVersion: null },
      recoveredDraft: null,
      resetKey: 0,
      ...(hasNotice && editorFields),
    };
    return (
      <OverlayProvider>
        <EditorBar
          entity="region"
          record={record as RecordForEditing}
          editor={editor as unknown as RecordEditorState}
          hasTypedTerm={false}
          view="edit"
          onViewChange={() => {}}
          onShowVersions={() => {}}
          isBusy={false}
          runAction={async () => {}}
          undoToastId={{ current: "" }}
          hasChanges={false}
          onPublish={() => {}}
          onSchedule={() => {}}
        />
        {hasNotice && (
          <button type="button" onClick={() => setNotice(false)}>
            Schließen
          </button>
        )}
      </OverlayProvider>
    );
  };
  const Stub = createRoutesStub([{ path: "/", Component: EditorWithNotice }]);
  render(<Stub />);
  const button = screen.getByRole("button", { name: "Schließen" });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement?.textContent).toBe("Keine Änderungen");
});
