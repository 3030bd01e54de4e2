import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it, vi } from "vitest";
import { sendImage } from "#app/client/media/image-upload.ts";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { eventually } from "#tests/builders/eventually.ts";
import type { Media } from "#workers/data/media/media.ts";
import { MediaReplacement } from "./media-replacement.tsx";

vi.mock("#app/client/media/image-preparation.ts", () => ({
  prepareImage: async (file: File) => ({ file, thumbhash: null }),
}));
vi.mock("#app/client/media/image-upload.ts", () => ({ sendImage: vi.fn(), UploadError: class extends Error {} }));

it("sends the same file and idempotency key, and moves the focus to the section, when a replacement is retried", async () => {
  vi.mocked(sendImage)
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValueOnce({ version: 2 } as Media);
  const onReplaced = vi.fn();
  const media = { id: "1", version: 1 } as Media;
  const Component = () => <MediaReplacement media={media} onReplaced={onReplaced} />;
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

it("shows a notification with the file name and no timeout when the replacement fails after the drawer was closed", async () => {
  const upload = Promise.withResolvers<Media>();
  vi.mocked(sendImage).mockReturnValueOnce(upload.promise);
  const Component = () => <MediaReplacement media={{ id: "1", version: 1 } as Media} onReplaced={() => {}} />;
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
