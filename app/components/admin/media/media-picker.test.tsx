import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#app/client/session/query-client.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { Refused } from "#domain/refusal.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { MediaPicker } from "./media-picker.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const anImage = { id: "1", version: 1, url: "/1.jpg", name: "Krug", alt_text: "Ein Krug", is_decorative: false };

function show(queryClient: QueryClient) {
  const Component = () => {
    const [value, setValue] = useState<string | null>("1");
    return (
      <OverlayProvider>
        <MediaPicker label="Bild" value={value} onChange={setValue} hint="Steht oben auf der Seite." />
      </OverlayProvider>
    );
  };
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return render(
    <QueryClientProvider client={queryClient}>
      <Stub />
    </QueryClientProvider>,
  );
}

/** Opens the drawer of the alternative text and waits for the lazy-loaded code of the drawer. */
async function openTextDrawer() {
  fireEvent.click(await screen.findByRole("button", { name: "Alternativtext" }));
  await screen.findByRole("textbox", { name: "Alternativtext" });
}

it("shows the current data of an image when the picker is shown again after a change on the media page", async () => {
  let image = anImage;
  stubApi({ "media.byId": () => image });
  const queryClient = createQueryClient();
  const picker = show(queryClient);
  await screen.findByText("Krug");
  picker.unmount();
  image = { ...anImage, version: 2, name: "Vase" };
  show(queryClient);
  expect(await screen.findByText("Vase")).toBeTruthy();
});

it("uses the hint as the description of the group of controls", () => {
  stubApi({ "media.byId": () => anImage });
  show(createQueryClient());
  expect(screen.getByRole("group", { name: "Bild", description: "Steht oben auf der Seite." })).toBeTruthy();
});

it("moves the focus to “Bild wählen” when the focused “Bild entfernen” is pressed", () => {
  stubApi({ "media.byId": () => anImage });
  show(createQueryClient());
  const remove = screen.getByRole("button", { name: "Bild entfernen" });
  remove.focus();
  fireEvent.click(remove);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Bild wählen" }));
});

it.each([
  ["replaces an unedited alternative text with one that was saved elsewhere", null],
  ["keeps a typed alternative text although another was saved elsewhere", "Ein Krug aus Ton"],
])("%s, and saves the shown text when “Speichern” is pressed again", async (_, typed) => {
  let image = anImage;
  const calls = stubApi({
    "media.byId": () => image,
    "media.update": ({ version }: { version: number }) => {
      if (version < image.version) throw new Refused("outdated_version");
    },
  });
  show(createQueryClient());
  await openTextDrawer();
  image = { ...anImage, version: 2, alt_text: "Ein blauer Krug" };
  const textField = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Alternativtext" });
  if (typed) fireEvent.change(textField(), { target: { value: typed } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  save();
  expect(await screen.findByText("Inzwischen geändert: Alternativtext.")).toBeTruthy();
  const saved = typed ?? "Ein blauer Krug";
  expect(textField().value).toBe(saved);
  save();
  await eventually(() => expect(screen.queryByRole("textbox")).toBeNull());
  const updates = calls.filter(({ procedure }) => procedure === "media.update").map(({ input }) => input);
  expect(updates).toMatchObject([{ version: 1 }, { version: 2, alt_text: saved }]);
});

it("asks before it discards a changed alternative text, and saves the text once when “Speichern” is pressed twice", async () => {
  const calls = stubApi({ "media.byId": () => anImage, "media.update": () => null });
  show(createQueryClient());
  await openTextDrawer();
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Ein Krug aus Ton" } });
  fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
  fireEvent.click(screen.getByRole("button", { name: "Weiter bearbeiten" }));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Ein Krug aus Ton");
  const { fetch } = globalThis;
  const released = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    const response = await fetch(...request);
    await released.promise;
    return response;
  });
  const saveButton = screen.getByRole("button", { name: "Speichern" });
  act(() => {
    // Both presses before the next render, which would disable the button.
    saveButton.click();
    saveButton.click();
  });
  await eventually(() => expect(saveButton.getAttribute("aria-disabled")).toBe("true"));
  released.resolve();
  await eventually(() => expect(screen.queryByRole("textbox")).toBeNull());
  expect(calls.filter(({ procedure }) => procedure === "media.update")).toHaveLength(1);
});

it("shows a German message when the alternative text cannot be saved because the server is unreachable", async () => {
  stubApi({ "media.byId": () => anImage }); // `media.update` has no stub, so it fails like an unreachable server.
  show(createQueryClient());
  await openTextDrawer();
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  expect(await screen.findByText(/^Das hat nicht geklappt\. Bitte prüfe deine Verbindung/)).toBeTruthy();
});

it("shows no conflict when only the response to a saved alternative text is lost, and saves again with the new version", async () => {
  let image = anImage;
  const sentVersions: number[] = [];
  stubApi({
    "media.byId": () => image,
    "media.update": ({ version, alt_text }: { version: number; alt_text: string }) => {
      sentVersions.push(version);
      image = { ...image, version: version + 1, alt_text: alt_text.trim() };
      if (sentVersions.length === 1) throw new TypeError("Failed to fetch");
    },
  });
  show(createQueryClient());
  await openTextDrawer();
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Ein Krug aus Ton " } });
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  expect(await screen.findByText(/^Das hat nicht geklappt\. Bitte prüfe deine Verbindung/)).toBeTruthy();
  expect(screen.queryByText(/inzwischen geändert/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  await eventually(() => expect(screen.queryByRole("textbox")).toBeNull());
  expect(sentVersions).toEqual([1, 2]);
});
