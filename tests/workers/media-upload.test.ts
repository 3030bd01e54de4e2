import { env } from "cloudflare:workers";
import { describe, expect, inject, it, vi } from "vitest";
import { encodeImage } from "#workers/api/http/image-encoding.ts";
import { storeMediaFile } from "#workers/data/media/media-file.ts";
import { connectAsVisitor } from "#workers/data/supabase.ts";
import { aDecompressionBomb, aJpegWithMetadata, anSvg, aPng, bytesOf } from "../builders/images.ts";
import { apiAs, builders, fetchWorker, ORIGIN, refusalOf } from "./worker-client.ts";

const { serviceClient, aPerson, anOffer } = builders;
const anAdmin = () => aPerson({ role: "admin" });

type UploadOptions = { token?: string; id?: string; fields?: Record<string, string>; headers?: Record<string, string> };

function upload(
  file: File,
  { token, id = crypto.randomUUID(), fields = {}, headers = {} }: UploadOptions,
  path = "/api/media",
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id, ...fields })) form.append(name, value);
  form.append("file", file);
  return fetchWorker(path, {
    method: "POST",
    body: form,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });
}

const file = (bytes: Uint8Array, name = "bild.png", type = "image/png") =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type });

/** The files in the folder of an image. */
async function filesOf(id: string): Promise<string[]> {
  const { data, error } = await serviceClient.storage.from("media").list(id);
  if (error) throw error;
  return data.map(({ name }) => name);
}

async function rowOf(id: string) {
  const { data } = await serviceClient.from("media").select("*").eq("id", id).maybeSingle();
  return data;
}

describe("an uploaded image", () => {
  it("keeps the quotes of its file name, which browsers escape in form data", async () => {
    const { token } = await anAdmin();
    const response = await upload(file(await aPng(30, 20), "böse%0D%0A%22name%22.PNG"), { token });
    expect(await response.json()).toMatchObject({ name: 'böse "name"' });
  });

  it("is stored in a row with its size and file name, and is served", async () => {
    const { token } = await anAdmin();
    const id = crypto.randomUUID();
    const response = await upload(file(await aPng(300, 200), "Töpferscheibe & Ton.final.PNG"), {
      token,
      id,
      fields: { thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI" },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const media = (await response.json()) as { url: string };
    expect(media).toMatchObject({ id, name: "Töpferscheibe & Ton.final", width: 300, height: 200, alt_text: "" });
    expect(media.url).toMatch(new RegExp(`^/media/${id}/[0-9a-f]{8}-toepferscheibe-und-ton-final\\.webp$`));
    const shown = await fetchWorker(media.url.replace("/media/", "/media/320/"));
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
    await shown.arrayBuffer();
  });

  it("is stored without metadata such as the camera and its GPS position", async () => {
    const { token } = await anAdmin();
    const id = crypto.randomUUID();
    const original = aJpegWithMetadata();
    expect(textOf(original)).toContain("GeheimeKamera");
    const media = (await (await upload(file(original, "a.jpg", "image/jpeg"), { token, id })).json()) as {
      url: string;
    };
    const { data } = await serviceClient.storage.from("media").download(media.url.replace("/media/", ""));
    const stored = new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(textOf(stored).slice(0, 4)).toBe("RIFF");
    expect(textOf(stored)).not.toMatch(/GeheimeKamera|Exif|EXIF|GPS|XMP/);
  });

  it("is scaled down when it is larger than the largest size that a page shows", async () => {
    const { token } = await anAdmin();
    const response = await upload(file(await aPng(4000, 1000)), { token });
    expect(await response.json()).toMatchObject({ width: 2560, height: 640 });
  });

  it("is stored once when it is sent five times", async () => {
    const { token } = await anAdmin();
    const id = crypto.randomUUID();
    const bytes = await aPng(40, 30);
    const responses = await Promise.all(Array.from({ length: 4 }, () => upload(file(bytes), { token, id })));
    responses.push(await upload(file(bytes), { token, id }));
    const results = await Promise.all(responses.map(async (response) => (await response.json()) as { url: string }));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(results.map(({ url }) => url)).size).toBe(1);
    expect(await filesOf(id)).toEqual([results[0]?.url.split("/").at(-1)]);
  });
});

describe("an invalid upload", () => {
  const MB = 1024 * 1024;
  const invalidUploads: [string, () => Promise<File> | File, number, RegExp][] = [
    ["an SVG", () => file(anSvg(), "bild.svg", "image/svg+xml"), 415, /JPEG, PNG, WebP und AVIF/],
    ["an SVG named as a PNG", () => file(anSvg(), "bild.png", "image/png"), 415, /JPEG, PNG, WebP und AVIF/],
    [
      "an HTML page",
      () => file(bytesOf("<!doctype html><script>alert(1)</script>"), "a.jpg", "image/jpeg"),
      415,
      /JPEG/,
    ],
    ["a GIF", () => file(bytesOf("GIF89a\x01\x00\x01\x00"), "a.gif", "image/gif"), 415, /JPEG/],
    ["an empty file", () => file(new Uint8Array(0)), 415, /Die Datei ist leer/],
    ["only the first bytes of a PNG", async () => file((await aPng(9, 9)).subarray(0, 24)), 415, /./],
    [
      "a PNG with corrupt pixel data",
      async () => {
        const png = await aPng(200, 200);
        png.fill(0x41, 60, png.length - 20);
        return file(png);
      },
      415,
      /./,
    ],
    [
      "a PNG followed by an HTML page",
      async () => file(bytesOf(await aPng(9, 9), "<html><script>alert(1)</script>")),
      415,
      /mehr als ein Bild/,
    ],
    [
      "a JPEG followed by an archive",
      async () => file(bytesOf(aJpegWithMetadata(), "PK\x03\x04"), "a.jpg"),
      415,
      /mehr als ein Bild/,
    ],
    [
      "a PNG with a script in its comment",
      async () => {
        const png = await aPng(9, 9);
        return file(
          bytesOf(png.subarray(0, 33), pngChunk("tEXt", "Comment\0<script >alert(1)</script>"), png.subarray(33)),
        );
      },
      415,
      /mehr als ein Bild/,
    ],
    ["a PNG named as a JPEG", async () => file(await aPng(9, 9), "bild.jpg"), 415, /Endung/],
    ["a PNG named as an HTML file", async () => file(await aPng(9, 9), "bild.html"), 415, /Endung/],
    ["40 megapixels", async () => file(await aPng(8000, 5000)), 413, /16 Megapixel/],
    [
      "a decompression bomb: a small file that claims 15,000 × 15,000 px",
      () => file(aDecompressionBomb(15_000, 15_000)),
      413,
      /16 Megapixel/,
    ],
    [
      "a decompression bomb whose size the decoder rejects",
      () => file(aDecompressionBomb(60_000, 60_000)),
      415,
      /JPEG/,
    ],
    ["11 MB", async () => file(bytesOf(await aPng(9, 9), new Uint8Array(11 * MB))), 413, /10 MB|zu groß/],
  ];

  it.each(invalidUploads)("is refused in German and leaves no file when it is %s", async (_, make, status, message) => {
    const { token } = await anAdmin();
    const id = crypto.randomUUID();
    const response = await upload(await make(), { token, id });
    const text = await response.text();
    expect([response.status, text]).toEqual([status, expect.stringMatching(message)]);
    expect(await rowOf(id)).toBe(null);
    expect(await filesOf(id)).toEqual([]);
  });

  it("is refused before 20 chunks are read when its content-length is 200 MB", async () => {
    const { token } = await anAdmin();
    let chunksRead = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunksRead += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const response = await fetchWorker("/api/media", {
      method: "POST",
      body,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": String(200 * MB),
      },
    });
    expect([response.status, await response.text()]).toEqual([413, expect.stringMatching(/10 MB/)]);
    expect(chunksRead).toBeLessThan(20);
  });

  it("is refused before 30 MB are read when it has no content-length", async () => {
    const { token } = await anAdmin();
    let bytesRead = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        bytesRead += MB;
        if (bytesRead > 60 * MB) controller.close();
        else controller.enqueue(new Uint8Array(MB));
      },
    });
    const response = await fetchWorker("/api/media", {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" },
    });
    expect([response.status, await response.json()]).toEqual([
      413,
      expect.objectContaining({ code: "image_too_large" }),
    ]);
    expect(bytesRead).toBeLessThan(30 * MB);
  });
});

describe("uploading", () => {
  it("is refused for everybody but admins, and from other origins", async () => {
    const bytes = await aPng(9, 9);
    // The token's signature is valid, but Auth stores no admin role for the person.
    const tokenWithAdminClaims = await builders.aToken(await aPerson(), {
      app_metadata: { role: "admin" },
      user_metadata: { role: "admin" },
    });
    const statusOf = async (options: UploadOptions) => (await upload(file(bytes), options)).status;
    const id = crypto.randomUUID();
    expect(await statusOf({ id })).toBe(401);
    expect(await statusOf({ id, token: (await aPerson()).token })).toBe(403);
    expect(await statusOf({ id, token: tokenWithAdminClaims })).toBe(403);
    expect(
      await statusOf({ id, token: (await anAdmin()).token, headers: { origin: "https://evil.example.org" } }),
    ).toBe(403);
    expect([await rowOf(id), await filesOf(id)]).toEqual([null, []]);
    expect(await statusOf({ id, token: (await anAdmin()).token, headers: { origin: ORIGIN } })).toBe(200);
  });

  it("is refused by the bucket itself for users who are not admins", async () => {
    const put = async (token: string) => {
      const response = await fetch(`${inject("backendUrl")}/storage/v1/object/media/${crypto.randomUUID()}/x.webp`, {
        method: "POST",
        body: "x",
        headers: {
          authorization: `Bearer ${token}`,
          apikey: env.SUPABASE_PUBLISHABLE_KEY,
          "content-type": "image/webp",
        },
      });
      await response.body?.cancel();
      return response.status;
    };
    expect([await put((await aPerson()).token), await put((await anAdmin()).token)]).toEqual([400, 200]);
  });
});

it("throws the error of the Images binding, not a refusal, when the account has used up its image transformations", async () => {
  const limitReached = Object.assign(new Error("IMAGES_INFO_ERROR 9422"), { code: 9422 });
  const IMAGES = { info: () => Promise.reject(limitReached) } as unknown as ImagesBinding;
  await expect(encodeImage({ ...env, IMAGES }, file(await aPng(30, 20)))).rejects.toBe(limitReached);
});

describe("an image in the library", () => {
  async function anImage() {
    const person = await anAdmin();
    const id = crypto.randomUUID();
    const response = await upload(file(await aPng(40, 30), "krug.png"), { token: person.token, id });
    const media = (await response.json()) as { id: string; url: string; version: number };
    return { ...person, api: apiAs(person.token), media };
  }
  const replace = (mediaId: string, bytes: Uint8Array, fields: Record<string, string>, token: string) =>
    upload(file(bytes, "neu.png"), { token, fields }, `/api/media/${mediaId}/file`);

  it("gets one new URL per idempotency key when its file is replaced, and none when the version is outdated", async () => {
    const { api, token, media } = await anImage();
    const offer = await anOffer();
    await api.media.update.mutate({ id: media.id, version: media.version, alt_text: "Ein Krug" });
    await serviceClient.from("offer").update({ image_id: media.id }).eq("id", offer.id);
    const key = crypto.randomUUID();
    const bytes = await aPng(80, 20);
    const first = await replace(media.id, bytes, { key, version: String(media.version + 1) }, token);
    const replaced = (await first.json()) as { url: string; version: number };
    expect(replaced).toMatchObject({ id: media.id, width: 80, height: 20, alt_text: "Ein Krug" });
    expect(replaced.url).not.toBe(media.url);
    const again = await replace(media.id, bytes, { key, version: String(media.version + 1) }, token);
    expect(await again.json()).toEqual(replaced);
    const lateKey = crypto.randomUUID();
    const late = await replace(media.id, bytes, { key: lateKey, version: String(media.version) }, token);
    expect([late.status, await late.json()]).toEqual([409, expect.objectContaining({ code: "outdated_version" })]);
    expect(await filesOf(`${media.id}/${lateKey}`)).toEqual([]); // deleted, because the row was not updated
    expect(await filesOf(`${media.id}/${key}`)).toEqual([replaced.url.split("/").at(-1)]);
    const seen = await apiAs().offer.bySlugId.query({ slugId: offer.slug_id });
    expect(seen?.image).toMatchObject({ url: replaced.url, alt: "Ein Krug" });
  });

  it("gets one new URL when three requests with the same idempotency key replace its file at the same time", async () => {
    const { token, media } = await anImage();
    const key = crypto.randomUUID();
    const bytes = await aPng(80, 20);
    const requests = [1, 2, 3].map(() => replace(media.id, bytes, { key, version: String(media.version) }, token));
    const responses = await Promise.all(requests);
    const results = await Promise.all(responses.map(async (response) => (await response.json()) as { url: string }));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const urls = new Set(results.map(({ url }) => url));
    expect(await filesOf(`${media.id}/${key}`)).toEqual([...urls].map((url) => url.split("/").at(-1)));
  });

  it("causes a purge of the pages that show it when the request that replaces its file is sent again", async () => {
    const { token, media } = await anImage();
    const offer = await anOffer();
    await serviceClient.from("media").update({ alt_text: "Ein Krug" }).eq("id", media.id).throwOnError();
    await serviceClient.from("offer").update({ image_id: media.id }).eq("id", offer.id).throwOnError();
    const fetchCacheState = async () => {
      const response = await fetchWorker(`/angebot/${offer.slug}/`);
      await response.body?.cancel();
      return response.headers.get("x-edge-cache");
    };
    await fetchCacheState();
    expect(await fetchCacheState()).toBe("HIT");
    const key = crypto.randomUUID();
    // The state after a first request that has replaced the file but not purged the pages.
    await serviceClient
      .from("media")
      .update({ path: `${media.id}/${key}/neu.webp` })
      .eq("id", media.id)
      .throwOnError();
    const repeated = await replace(media.id, await aPng(80, 20), { key, version: "1" }, token);
    expect(repeated.status).toBe(200);
    expect(await fetchCacheState()).not.toBe("HIT");
  });

  it("is deleted with its file only when nothing uses it", async () => {
    const { api, media } = await anImage();
    const offer = await anOffer({ status: "draft", image_id: media.id });
    expect(await refusalOf(api.media.delete.mutate({ id: media.id }))).toBe("CONFLICT:still_used");
    expect((await api.media.byId.query({ id: media.id }))?.usedIn).toMatchObject([{ entity: "offer", id: offer.id }]);
    await serviceClient.from("offer").update({ image_id: null }).eq("id", offer.id);
    expect(await api.media.delete.mutate({ id: media.id })).toEqual({ isDeleted: true });
    expect(await api.media.delete.mutate({ id: media.id })).toEqual({ isDeleted: false });
    expect(await filesOf(media.id)).toEqual([]);
  });

  it("is found by name, by missing alt text and by being unused", async () => {
    const { api, media } = await anImage();
    const word = crypto.randomUUID();
    const search = async (filters: object) =>
      (await api.media.list.query({ query: word, filters })).items.map(({ id, uses }) => [id, uses]);
    const named = await api.media.update.mutate({ id: media.id, version: media.version, name: `Krug ${word}` });
    expect(await search({})).toEqual([[media.id, 0]]);
    expect(await search({ alt: "fehlt", nutzung: "keine" })).toEqual([[media.id, 0]]);
    await api.media.update.mutate({ id: media.id, version: named.version, is_decorative: true });
    await anOffer({ image_id: media.id });
    expect(await search({ alt: "fehlt" })).toEqual([]);
    expect(await search({ nutzung: "keine" })).toEqual([]);
    expect(await search({})).toEqual([[media.id, 1]]);
  });

  it("needs an alt text, unless it is decorative, while a public page shows it; changing the image purges that page", async () => {
    const { api, media } = await anImage();
    const offer = await anOffer({ status: "draft", image_id: media.id });
    const publish = () => serviceClient.rpc("publish", { entity: "offer", record_id: offer.id });
    const refused = (await publish()).error;
    expect([refused?.message, JSON.parse(refused?.details ?? "{}")]).toEqual([
      "image_without_alt_text",
      { mediaId: media.id, name: "krug" },
    ]);
    const described = await api.media.update.mutate({ id: media.id, version: media.version, alt_text: "Ein Krug" });
    expect((await publish()).error).toBe(null);
    const moved = await api.media.update.mutate({
      id: media.id,
      version: described.version,
      focal_x: 0.2,
      focal_y: 0.9,
    });
    expect(moved.purged).toContain(`offer:${offer.slug_id}`);
    const withoutAlt = api.media.update.mutate({ id: media.id, version: moved.version, alt_text: "" });
    expect(await refusalOf(withoutAlt)).toBe("CONFLICT:alt_text_required");
    const decorative = await api.media.update.mutate({ id: media.id, version: moved.version, is_decorative: true });
    expect(decorative).toMatchObject({
      alt_text: "",
      is_decorative: true,
      focal_x: expect.closeTo(0.2),
      focal_y: expect.closeTo(0.9),
    });
  });
});

function textOf(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}

function pngChunk(name: string, text: string): Uint8Array {
  const data = bytesOf(text);
  const bytes = new Uint8Array(12 + data.length);
  new DataView(bytes.buffer).setUint32(0, data.length);
  bytes.set(bytesOf(name), 4);
  bytes.set(data, 8);
  return bytes; // the checksum stays zero, which some decoders accept
}

it("refuses a file as not_admin when Storage denies the upload", async () => {
  const stored = storeMediaFile(
    connectAsVisitor(env),
    `${crypto.randomUUID()}/bild.webp`,
    new ArrayBuffer(1),
    "image/webp",
  );
  await expect(stored).rejects.toMatchObject({ code: "not_admin" });
});

it.each([
  ["the HTTP status 429", 429, {}],
  ["503 in the body of an HTTP 400", 400, { statusCode: "503" }],
])("refuses a file as backend_unavailable when Storage responds with %s", async (_, status, body) => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(body, { status }));
  const stored = storeMediaFile(connectAsVisitor(env), "bild.webp", new ArrayBuffer(1), "image/webp");
  const error = await stored.catch((reason: unknown) => reason);
  vi.restoreAllMocks();
  expect(error).toMatchObject({ code: "backend_unavailable" });
});
