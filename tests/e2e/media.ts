import { aPng, bytesOf } from "#tests/builders/images.ts";
import { apiAs } from "./api.ts";

/** An image of the library, uploaded over HTTP with an admin's `token`. */
export async function anImage(token: string, { alt_text = "", width = 320, height = 240 } = {}) {
  const form = new FormData();
  const id = crypto.randomUUID();
  const name = `krug-${crypto.randomUUID()}`;
  form.append("id", id);
  form.append("file", new File([bytesOf(await aPng(width, height)) as Uint8Array<ArrayBuffer>], `${name}.png`));
  const response = await fetch(`${process.env.E2E_URL}/api/media`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`${name} was not uploaded: ${response.status}`);
  const image = { id, name, ...((await response.json()) as { url: string; version: number }) };
  if (alt_text !== "") await apiAs(token).media.update.mutate({ id, version: image.version, alt_text });
  return image;
}
