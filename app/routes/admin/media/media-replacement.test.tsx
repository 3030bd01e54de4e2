import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub } from "react-router";
import { expect, it, vi } from "vitest";
import { sendImage, UploadError } from "#app/client/media/image-upload.ts";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { eventually } from "#tests/builders/eventually.ts";
import type { Media } from "#workers/data/media/media.ts";
import { MediaReplacement } from "./media-replacement.tsx";

vi.mock("#app/client/media/image-preparation.ts", () => ({
  prepareImage: async (file: File) => ({ file, thumbhash: null }),
}));
vi.mock("#app/client/media/image-upload.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  sendImage: vi.fn(),
}));

it("sends the same file and idempotency key, and moves the focus to the section, when a replacement is retried", async () => {
  vi.mocked(sendImage)
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValueOnce({ version: 2 } as Media);
  const onReplaced = vi.fn();
  const media = { id: "1", version: 1 } as Media;
  const Component = () => <MediaReplacement media={media} onReplaced={onReplaced} onOutdated={() => {}} />;
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
  const files = [new File(["x"], "krug.png", { type: "image/png" })];
  fireEvent.change(screen.getByLabelText("Neue Datei"), { target: { files } });
  const retryButton = await screen.findByRole("button", { name: "Noch einmal versuchen" });
  retryButton.focus();
  fireEvent.click(retryButton);
  expect(retryButton.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByText("Datei ersetzen").parentElement);
  await eventually(() => expect(onReplaced).toHaveBeenCalledExactlyOnceWith({ version: 2 }));
  const [first, second] = vi.mocked(sendImage).mock.calls.map(([image, target]) => ({ image, target }));
  expect(second).toEqual(first);
});

it("sends the file again with the new version when the admin has saved the texts during the upload", async () => {
  const upload = Promise.withResolvers<Media>();
  vi.mocked(sendImage)
    .mockReset()
    .mockReturnValueOnce(upload.promise)
    .mockResolvedValueOnce({ version: 3 } as Media);
  const [onReplaced, onOutdated] = [vi.fn(), vi.fn()];
  const Component = () => {
    const [media, setMedia] = useState({ id: "1", version: 1 } as Media);
    return (
      <>
        <MediaReplacement media={media} onReplaced={onReplaced} onOutdated={onOutdated} />
        <button type="button" onClick={() => setMedia({ ...media, version: 2 })}>
          Texte speichern
        </button>
      </>
    );
  };
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
  const files = [new File(["x"], "krug.png", { type: "image/png" })];
  fireEvent.change(screen.getByLabelText("Neue Datei"), { target: { files } });
  await eventually(() => expect(sendImage).toHaveBeenCalledOnce());
  fireEvent.click(screen.getByRole("button", { name: "Texte speichern" }));
  upload.reject(new UploadError("Jemand hat das inzwischen geändert.", { status: 409, isRetryable: false }));
  await eventually(() => expect(onReplaced).toHaveBeenCalledExactlyOnceWith({ version: 3 }));
  const targets = vi.mocked(sendImage).mock.calls.map(([_, target]) => target) as { key: string }[];
  expect(targets).toMatchObject([
    { replacedImage: { version: 1 } },
    { replacedImage: { version: 2 }, key: targets[0]?.key },
  ]);
  expect(onOutdated).not.toHaveBeenCalled();
});

it("shows a notification with the file name and no timeout when the replacement fails after the drawer was closed", async () => {
  const upload = Promise.withResolvers<Media>();
  vi.mocked(sendImage).mockReturnValueOnce(upload.promise);
  const noop = () => {};
  const Component = () => (
    <MediaReplacement media={{ id: "1", version: 1 } as Media} onReplaced={noop} onOutdated={noop} />
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
  const files = [new File(["x"], "vase.png", { type: "image/png" })];
  fireEvent.change(screen.getByLabelText("Neue Datei"), { target: { files } });
  await screen.findByRole("progressbar");
  cleanup();
  upload.reject(new Error("offline"));
  await eventually(() =>
    expect(getOpenNotifications()).toContainEqual(
      expect.objectContaining({
        title: "„vase.png“ hat das Bild nicht ersetzt.",
        description: "Das hat nicht geklappt.",
        timeout: 0,
      }),
    ),
  );
});
