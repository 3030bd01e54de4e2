import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#app/client/session/query-client.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { changeDraft } from "#domain/content/draft-change.ts";
import type { RecordDraft } from "#domain/content/record-draft.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { EditorToolsProvider } from "./editor-context.ts";
import { RecordFields } from "./record-fields.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("lets a phone number with spaces be typed, and saves it without spaces at its ends", () => {
  stubApi({ "record.find": () => [] });
  const empty = { fields: { image_id: null, contact_phone: null }, address: null, art_form_ids: [], sections: [] };
  let draft = empty as unknown as RecordDraft;
  const Component = () => {
    const [, setCount] = useState(0);
    const tools = {
      entity: "location",
      change: (change: Parameters<typeof changeDraft>[1]) => {
        draft = changeDraft(draft, change);
        setCount((count) => count + 1);
      },
      setParseError: () => {},
      offerTypes: [],
      artForms: [],
      onArtFormCreated: () => {},
    } as const;
    return (
      <QueryClientProvider client={createQueryClient()}>
        <OverlayProvider>
          <EditorToolsProvider value={tools}>
            <RecordFields {...draft} issues={{}} publicPath="/kunstraum/" slug_id="ab1cd" />
          </EditorToolsProvider>
        </OverlayProvider>
      </QueryClientProvider>
    );
  };
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
  const field = screen.getByLabelText<HTMLInputElement>("Telefon");
  for (const key of " 030 12 ") fireEvent.change(field, { target: { value: field.value + key } });
  fireEvent.blur(field);
  expect(draft.fields).toMatchObject({ contact_phone: "030 12" });
});

it("shows the field `decides_hours_before` when it has an issue, even without a minimum of participants", () => {
  stubApi({ "record.find": () => [] });
  const fields = { image_id: null, minimum_participants: null, decides_hours_before: 9000 };
  const draft = { fields, address: null, art_form_ids: [], sections: [] } as unknown as RecordDraft;
  const noop = () => {};
  const tools = { entity: "offer", change: noop, setParseError: noop, offerTypes: [], artForms: [] } as const;
  const showWith = (issues: Record<string, string[]>) => {
    const Component = () => (
      <QueryClientProvider client={createQueryClient()}>
        <OverlayProvider>
          <EditorToolsProvider value={{ ...tools, onArtFormCreated: noop }}>
            <RecordFields {...draft} issues={issues} publicPath="/angebot/" slug_id="ab1cd" />
          </EditorToolsProvider>
        </OverlayProvider>
      </QueryClientProvider>
    );
    const Stub = createRoutesStub([{ path: "/", Component }]);
    render(<Stub />);
  };
  showWith({});
  expect(screen.queryByLabelText(/Entschieden bis/)).toBeNull();
  cleanup();
  showWith({ "fields.decides_hours_before": ["Höchstens ein Jahr (8760 Stunden)."] });
  expect(screen.getByLabelText(/Entschieden bis/)).toBeTruthy();
});
