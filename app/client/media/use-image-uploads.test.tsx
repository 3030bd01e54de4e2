import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Media } from "#workers/data/media/media.ts";
import { sendImage, UploadError } from "./image-upload.ts";
import { useImageUploads } from "./use-image-uploads.ts";

vi.mock("./image-preparation.ts", () => ({ prepareImage: async (file: File) => ({ file, thumbhash: null }) }));
vi.mock("./image-upload.ts", async (importOriginal) => ({
  ...(await importOriginal<typeof import("./image-upload.ts")>()),
  sendImage: vi.fn(),
}));

afterEach(cleanup);

const send = vi.mocked(sendImage);
const lostConnection = () => new UploadError("Die Verbindung ist abgerissen.", { status: 0, isRetryable: true });

it("gives a retried image a batch size that includes the images added with it", async () => {
  send.mockRejectedValue(lostConnection());
  const onUploaded = vi.fn();
  const { result } = renderHook(() => useImageUploads(onUploaded));
  const failedIds = () => result.current.uploads.filter(({ state }) => state === "failed").map(({ id }) => id);
  act(() => result.current.add([new File([], "a.webp"), new File([], "b.webp"), new File([], "c.webp")]));
  await waitFor(() => expect(failedIds()).toHaveLength(3));
  send.mockResolvedValue({} as Media);
  const [first = "", ...others] = failedIds();
  act(() => result.current.retry(first));
  await waitFor(() => expect(onUploaded.mock.calls.map(([, batchSize]) => batchSize)).toEqual([3]));
  act(() => others.forEach(result.current.retry));
  await waitFor(() => expect(onUploaded).toHaveBeenCalledTimes(3));
  expect(onUploaded.mock.calls.every(([, batchSize]) => batchSize > 1)).toBe(true);
  send.mockRejectedValueOnce(lostConnection());
  act(() => result.current.add([new File([], "d.webp")]));
  await waitFor(() => expect(failedIds()).toHaveLength(1));
  act(() => result.current.retry(failedIds()[0] ?? ""));
  await waitFor(() => expect(onUploaded.mock.calls.at(3)?.[1]).toBe(1));
});

it("gives a retried image a batch size that includes all failed images that can be retried, even if added one by one", async () => {
  send.mockRejectedValueOnce(new UploadError("Das ist kein Bild.", { status: 415, isRetryable: false }));
  send.mockRejectedValue(lostConnection());
  const onUploaded = vi.fn();
  const { result } = renderHook(() => useImageUploads(onUploaded));
  const failedIds = () => result.current.uploads.filter(({ state }) => state === "failed").map(({ id }) => id);
  for (const [index, name] of ["a.txt", "b.webp", "c.webp"].entries()) {
    act(() => result.current.add([new File([], name)]));
    await waitFor(() => expect(failedIds()).toHaveLength(index + 1));
  }
  send.mockResolvedValue({} as Media);
  act(() => result.current.retry(failedIds()[1] ?? ""));
  await waitFor(() => expect(onUploaded.mock.calls.map(([, batchSize]) => batchSize)).toEqual([2]));
});
