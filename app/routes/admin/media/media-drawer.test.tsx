import { act, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, data, useRevalidator } from "react-router";
import { expect, it, vi } from "vitest";
import { sendImage, UploadError } from "#app/client/media/image-upload.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { eventually } from "#tests/builders/eventually.ts";
import { shouldRevalidate } from "./media.tsx";
import { MediaDrawer, type MediaDrawerProps } from "./media-drawer.tsx";

vi.mock("#app/client/media/image-preparation.ts", () => ({
  prepareImage: async (file: File) => ({ file, thumbhash: null }),
}));
vi.mock("#app/client/media/image-upload.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  sendImage: vi.fn(),
}));

const media = {
  id: "1",
  version: 1,
  path: "/medien/1.jpg",
  url: "/medien/1.jpg",
  name: "Töpferscheibe",
  width: 400,
  height: 300,
  thumbhash: null,
  alt_text: "",
  is_decorative: true,
  credit: "",
  focal_x: 0.5,
  focal_y: 0.5,
  usedIn: [],
} as unknown as MediaDrawerProps["media"];

const enterName = (name: string) => fireEvent.change(screen.getByLabelText("Name"), { target: { value: name } });

it("saves once when “Speichern” is pressed repeatedly, and asks before discarding newer text when the drawer is closed", async () => {
  const onClose = vi.fn();
  const save = Promise.withResolvers<unknown>();
  const Component = () => (
    <OverlayProvider>
      <MediaDrawer media={media} onClose={onClose} />
    </OverlayProvider>
  );
  const action = vi.fn(() => save.promise);
  const reload = Promise.withResolvers<null>();
  const loader = vi.fn<() => Promise<null> | null>(() => reload.promise).mockReturnValueOnce(null);
  const Stub = createRoutesStub([{ path: "/", Component, action, loader, HydrateFallback: () => null }]);
  render(<Stub />);
  const closeButton = await screen.findByRole("button", { name: "Schließen" });
  const saveButton = screen.getByRole("button", { name: "Speichern" });
  enterName("Scheibe");
  // In one `act`, so that nothing is rendered between the presses.
  act(() => {
    saveButton.click();
    saveButton.click();
  });
  fireEvent.click(await screen.findByRole("button", { name: "Einen Moment …" }));
  enterName("Drehscheibe");
  save.resolve({ saved: { ...media, version: 2, name: "Scheibe", hasPurgedPages: false }, problem: null });
  await eventually(() => expect(document.querySelector<HTMLInputElement>("input[name=version]")?.value).toBe("2"));
  fireEvent.click(screen.getByRole("button", { name: "Einen Moment …" }));
  reload.resolve(null);
  await screen.findByRole("button", { name: "Speichern" });
  fireEvent.click(closeButton);
  expect(screen.getByRole("alertdialog", { name: "Eingaben verwerfen?" })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(action).toHaveBeenCalledOnce();
});

it("asks before a navigation discards typed text, and keeps the text when editing continues", async () => {
  const usedIn = [{ id: "2", entity: "offer", slug: "drehen-ab1cd", name: "Drehen" }] as typeof media.usedIn;
  const Component = () => (
    <OverlayProvider>
      <MediaDrawer media={{ ...media, usedIn }} onClose={() => {}} />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([
    { path: "/", Component },
    { path: "/admin/angebot/:slug/", Component: () => <p>Editor</p> },
  ]);
  render(<Stub />);
  enterName("Scheibe");
  const pressLink = () => fireEvent.click(screen.getByRole("link", { name: "Drehen" }));
  pressLink();
  fireEvent.click(await screen.findByRole("button", { name: "Weiter bearbeiten" }));
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Scheibe");
  pressLink();
  fireEvent.click(await screen.findByRole("button", { name: "Verwerfen" }));
  expect(await screen.findByText("Editor")).toBeTruthy();
});

it("keeps typed text, shows the new values of other fields and saves with the new version when the image was saved elsewhere", async () => {
  let image = media;
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: ({ loaderData }) => (
        <OverlayProvider>
          <MediaDrawer media={loaderData as typeof media} onClose={() => {}} />
        </OverlayProvider>
      ),
      loader: () => image,
      action: async ({ request }) => {
        const form = await request.formData();
        const version = Number(form.get("version"));
        if (version < image.version) return data({ saved: null, problem: "Veraltet." }, { status: 409 });
        image = { ...image, version: version + 1, name: String(form.get("name")) };
        return { saved: { ...image, hasPurgedPages: false }, problem: null };
      },
      shouldRevalidate,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  const saveButton = await screen.findByRole("button", { name: "Speichern" });
  enterName("Scheibe");
  image = { ...media, version: 2, url: "/medien/2.jpg", credit: "Ada Krug" };
  fireEvent.click(saveButton);
  const notice = await screen.findByText("Inzwischen geändert: Datei, Bildnachweis.");
  // The notice is below the fields, at the button, because the start of the drawer may be out of view.
  expect(screen.getByText("Bildmitte").compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const values = ["Name", "Bildnachweis"].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  expect(values).toEqual(["Scheibe", "Ada Krug"]);
  fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
  fireEvent.click(screen.getByRole("button", { name: "Weiter bearbeiten" }));
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  await eventually(() => expect(document.querySelector<HTMLInputElement>("input[name=version]")?.value).toBe("3"));
  expect(notice.isConnected).toBe(false);
  expect(image).toMatchObject({ name: "Scheibe", credit: "Ada Krug" });
});

it("names the field whose change elsewhere made the server refuse a new file, and replaces the file on retry", async () => {
  let image = media;
  const conflict = new UploadError("Jemand hat das inzwischen geändert.", { status: 409, isRetryable: false });
  vi.mocked(sendImage)
    .mockRejectedValueOnce(conflict)
    .mockResolvedValueOnce({ ...media, version: 3 });
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: ({ loaderData }) => (
        <OverlayProvider>
          <MediaDrawer media={loaderData as typeof media} onClose={() => {}} />
        </OverlayProvider>
      ),
      loader: () => image,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  await screen.findByLabelText("Name");
  enterName("Drehscheibe");
  image = { ...media, version: 2, credit: "Ida Falk" };
  const files = [new File(["x"], "krug.png", { type: "image/png" })];
  fireEvent.change(screen.getByLabelText("Neue Datei"), { target: { files } });
  const retryButton = await screen.findByRole("button", { name: "Noch einmal versuchen" });
  await screen.findByText("Inzwischen geändert: Bildnachweis.");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Drehscheibe");
  expect(screen.getByLabelText<HTMLInputElement>("Bildnachweis").value).toBe("Ida Falk");
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  fireEvent.click(retryButton);
  await eventually(() => expect(document.querySelector<HTMLInputElement>("input[name=version]")?.value).toBe("3"));
  expect(vi.mocked(sendImage).mock.lastCall?.[1]).toMatchObject({ replacedImage: { version: 2 } });
  expect(screen.getByRole("alert").textContent).toMatch(/speichere noch einmal\./);
});

it("does not list a field as changed elsewhere when its only change is that the server trimmed or cleared the saved text", async () => {
  let image: typeof media = { ...media, is_decorative: false };
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: ({ loaderData }) => (
        <OverlayProvider>
          <MediaDrawer media={loaderData as typeof media} onClose={() => {}} />
        </OverlayProvider>
      ),
      loader: () => image,
      action: async ({ request }) => {
        const form = await request.formData();
        const version = Number(form.get("version"));
        if (version < image.version) return data({ saved: null, problem: "Veraltet." }, { status: 409 });
        const name = String(form.get("name")).trim();
        image = { ...image, version: version + 1, name, alt_text: "", is_decorative: form.has("dekorativ") };
        return { saved: { ...image, hasPurgedPages: false }, problem: null };
      },
      shouldRevalidate,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  fireEvent.change(await screen.findByLabelText("Alternativtext"), { target: { value: "Eine Töpferscheibe" } });
  fireEvent.click(screen.getByRole("checkbox", { name: /^Dekorativ/ }));
  enterName("Scheibe ");
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  await eventually(() => expect(document.querySelector<HTMLInputElement>("input[name=version]")?.value).toBe("2"));
  await screen.findByRole("button", { name: "Speichern" });
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Scheibe");
  enterName("Drehscheibe");
  image = { ...image, version: 3, credit: "Ada Krug" };
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  expect(await screen.findByText("Inzwischen geändert: Bildnachweis.")).toBeTruthy();
});

const usedMedia = {
  ...media,
  usedIn: [{ id: "2", entity: "offer", slug: "drehen-ab1cd", name: "Drehen" }],
} as typeof media;

/** Shows the drawer of the image from `loader`, and refuses every action. Returns a function that revalidates. */
function showDrawer(loader: () => typeof media): () => void {
  let revalidate = () => {};
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: ({ loaderData }) => {
        const revalidator = useRevalidator();
        revalidate = () => void revalidator.revalidate();
        return (
          <OverlayProvider>
            <MediaDrawer media={loaderData as typeof media} onClose={() => {}} />
          </OverlayProvider>
        );
      },
      loader,
      action: () => data({ saved: null, problem: "Wird noch verwendet." }, { status: 409 }),
      shouldRevalidate,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  return () => act(() => revalidate());
}

it("hides the notice of changes elsewhere when the file is replaced after all and no typed text remains to be saved", async () => {
  let image = media;
  const conflict = new UploadError("Jemand hat das inzwischen geändert.", { status: 409, isRetryable: false });
  vi.mocked(sendImage)
    .mockRejectedValueOnce(conflict)
    .mockResolvedValueOnce({ ...media, version: 3 });
  showDrawer(() => image);
  const input = await screen.findByLabelText("Neue Datei");
  image = { ...media, version: 2, credit: "Ida Falk" };
  fireEvent.change(input, { target: { files: [new File(["x"], "krug.png", { type: "image/png" })] } });
  await screen.findByText("Inzwischen geändert: Bildnachweis.");
  fireEvent.click(await screen.findByRole("button", { name: "Noch einmal versuchen" }));
  await eventually(() => expect(document.querySelector<HTMLInputElement>("input[name=version]")?.value).toBe("3"));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("still asks to save text that was typed while the file was replaced after a conflict", async () => {
  let image = media;
  const upload = Promise.withResolvers<typeof media>();
  const conflict = new UploadError("Jemand hat das inzwischen geändert.", { status: 409, isRetryable: false });
  vi.mocked(sendImage).mockRejectedValueOnce(conflict).mockReturnValueOnce(upload.promise);
  showDrawer(() => image);
  const input = await screen.findByLabelText("Neue Datei");
  image = { ...media, version: 2, credit: "Ida Falk" };
  fireEvent.change(input, { target: { files: [new File(["x"], "krug.png", { type: "image/png" })] } });
  fireEvent.click(await screen.findByRole("button", { name: "Noch einmal versuchen" }));
  enterName("Drehscheibe");
  upload.resolve({ ...media, version: 3 });
  await eventually(() => expect(document.querySelector<HTMLInputElement>("input[name=version]")?.value).toBe("3"));
  expect(screen.getByRole("alert").textContent).toMatch(/speichere noch einmal\./);
});

it("focuses the refusal when the image has come into use before its deletion, and hides the refusal after the use ends", async () => {
  let image = media;
  const revalidate = showDrawer(() => image);
  const press = (button: HTMLElement) => {
    button.focus();
    fireEvent.click(button);
  };
  press(await screen.findByRole("button", { name: "Bild löschen" }));
  const deletionPart = document.activeElement;
  expect(deletionPart?.contains(screen.getByRole("button", { name: "Behalten" }))).toBe(true);
  expect(deletionPart).not.toBe(document.body);
  image = usedMedia;
  press(screen.getByRole("button", { name: "Endgültig löschen" }));
  await screen.findByText(/^Löschen lässt sich das Bild erst/);
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toBe("Wird noch verwendet.");
  await eventually(() => expect(document.activeElement).toBe(alert.parentElement));
  image = media;
  revalidate();
  await screen.findByRole("button", { name: "Bild löschen" });
  await eventually(() => expect(screen.queryByText("Wird noch verwendet.")).toBeNull());
  await eventually(() => expect(document.activeElement).toBe(deletionPart));
});

it("shows and focuses an explanation instead of the question whether to delete an image when it comes into use", async () => {
  let image = media;
  const revalidate = showDrawer(() => image);
  fireEvent.click(await screen.findByRole("button", { name: "Bild löschen" }));
  const keepButton = screen.getByRole("button", { name: "Behalten" });
  act(() => keepButton.focus());
  image = usedMedia;
  revalidate();
  const explanation = await screen.findByText(/^Löschen lässt sich das Bild erst/);
  await eventually(() => expect(document.activeElement).toBe(explanation.parentElement));
  image = media;
  revalidate();
  expect(await screen.findByRole("button", { name: "Bild löschen" })).toBeTruthy();
});
