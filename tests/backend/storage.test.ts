import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFileStore } from "#supabase/local/storage/files.ts";
import { openProject, type Project } from "./project.ts";

let project: Project;
let ownerId: string;
let ownerClient: Project["anon"];
let otherClient: Project["anon"];
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const IMAGE = { contentType: "image/png", cacheControl: "3600" };

beforeAll(async () => {
  project = await openProject();
  ({ client: ownerClient, id: ownerId } = await project.signedIn());
  ({ client: otherClient } = await project.signedIn());
  for (const [bucket, options] of [
    ["contract-open", { public: true, fileSizeLimit: 1000 }],
    ["contract-shut", { public: false }],
  ] as const) {
    await project.admin.storage.emptyBucket(bucket);
    await project.admin.storage.deleteBucket(bucket);
    const { error } = await project.admin.storage.createBucket(bucket, {
      ...options,
      allowedMimeTypes: options.public ? ["image/*"] : null,
    });
    if (error) throw error;
  }
});
afterAll(() => project.close());

const publicBucket = () => ownerClient.storage.from("contract-open");
const privateBucket = (client = ownerClient) => client.storage.from("contract-shut");

test("lets only the secret key manage buckets", async () => {
  expect((await project.anon.storage.listBuckets()).data).toEqual([]);
  const all = await project.admin.storage.listBuckets();
  expect(all.data?.map((bucket) => bucket.id)).toEqual(expect.arrayContaining(["contract-open", "contract-shut"]));
  expect((await ownerClient.storage.createBucket("contract-mine")).error).toMatchObject({
    status: 400,
    statusCode: "403",
  });
  expect((await project.admin.storage.createBucket("contract-open")).error).toMatchObject({
    status: 400,
    statusCode: "409",
  });
  expect((await project.admin.storage.getBucket("contract-open")).data).toMatchObject({
    public: true,
    file_size_limit: 1000,
  });
  expect((await project.admin.storage.getBucket("contract-none")).error).toMatchObject({
    status: 400,
    statusCode: "404",
  });
  expect(
    (await project.admin.storage.updateBucket("contract-open", { public: true, fileSizeLimit: 2000 })).error,
  ).toBeNull();
});

test("uploads bytes, a Blob and a File, and serves them under the public URL", async () => {
  for (const [name, body] of [
    ["raw.png", PNG],
    ["blob.png", new Blob([PNG], { type: "image/png" })],
    ["file.png", new File([PNG], "x.png", { type: "image/png" })],
  ] as const) {
    const { data, error } = await publicBucket().upload(`${ownerId}/${name}`, body, IMAGE);
    expect(error).toBeNull();
    expect(data).toMatchObject({
      path: `${ownerId}/${name}`,
      fullPath: `contract-open/${ownerId}/${name}`,
      id: expect.any(String),
    });
    const response = await fetch(publicBucket().getPublicUrl(`${ownerId}/${name}`).data.publicUrl);
    expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
      200,
      "image/png",
      "max-age=3600",
    ]);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
  }
});

test("refuses a second upload under the same name, except as an upsert or update", async () => {
  const name = `${ownerId}/twice.png`;
  await publicBucket().upload(name, PNG, IMAGE);
  expect((await publicBucket().upload(name, PNG, IMAGE)).error).toMatchObject({ status: 400, statusCode: "409" });
  const longer = Buffer.concat([PNG, Buffer.from("x")]);
  expect((await publicBucket().upload(name, longer, { ...IMAGE, upsert: true })).error).toBeNull();
  expect((await publicBucket().update(name, PNG, IMAGE)).error).toBeNull();
  expect((await (await publicBucket().download(name)).data?.arrayBuffer())?.byteLength).toBe(PNG.length);
});

// With SUPABASE_URL the suite runs against a hosted project, whose files this test could not count.
test.skipIf(process.env.SUPABASE_URL)("keeps no replaced bytes when uploads of one name run concurrently", async () => {
  const storageDirectory = mkdtempSync(path.join(tmpdir(), "atelierland-storage-"));
  const { admin, close } = await openProject({ storageDirectory });
  await admin.storage.createBucket("contract-open");
  const upload = () => admin.storage.from("contract-open").upload("one.png", PNG, { ...IMAGE, upsert: true });
  const uploads = await Promise.all(Array.from({ length: 20 }, upload));
  expect(uploads.filter(({ error }) => error)).toEqual([]);
  const files = readdirSync(storageDirectory, { recursive: true, withFileTypes: true });
  expect(files.filter((file) => file.isFile())).toHaveLength(1);
  await close();
  rmSync(storageDirectory, { recursive: true });
});

test("reads a file to its end when the file is deleted during the read", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "atelierland-storage-"));
  const files = createFileStore(directory);
  const version = crypto.randomUUID();
  await files.write(version, PNG);
  const body = await files.read(version);
  rmSync(directory, { recursive: true });
  expect(Buffer.from(await new Response(body).arrayBuffer())).toEqual(PNG);
  expect(await files.read(version)).toBeNull();
});

test("refuses uploads with a wrong type, size or name, and stores nothing", async () => {
  const uploadError = async (name: string, body: Buffer | string, contentType: string) => {
    const { error } = await project.admin.storage.from("contract-open").upload(name, body, { contentType });
    return error as unknown as { status: number; statusCode: string } | null;
  };
  expect(await uploadError("a.txt", "hello", "text/plain")).toMatchObject({ status: 400, statusCode: "415" });
  expect(await uploadError("big.png", Buffer.alloc(5000), "image/png")).toMatchObject({ statusCode: "413" });
  const response = await fetch(`${project.url}/storage/v1/object/contract-open/..%2f..%2fevil.png`, {
    method: "POST",
    headers: { apikey: project.secretKey, authorization: `Bearer ${project.secretKey}`, "content-type": "image/png" },
    body: PNG,
  });
  expect(response.status).toBe(400);
  const { data } = await project.admin.storage.from("contract-open").list("");
  expect(data?.map((entry) => entry.name)).not.toContainEqual(expect.stringMatching(/^(a\.txt|big\.png|evil\.png)$/));
});

test("applies row-level security to uploads, downloads, lists and removals", async () => {
  const name = `${ownerId}/private.txt`;
  expect((await privateBucket().upload(name, "mine")).error).toBeNull();
  expect((await privateBucket(otherClient).upload(`${ownerId}/evil.txt`, "x")).error).toMatchObject({
    statusCode: "403",
  });
  expect((await privateBucket(project.anon).upload(`${ownerId}/evil.txt`, "x")).error).toMatchObject({
    statusCode: "403",
  });
  expect(await (await privateBucket().download(name)).data?.text()).toBe("mine");
  expect((await privateBucket(otherClient).download(name)).error).not.toBeNull();
  expect((await privateBucket(otherClient).list(ownerId)).data).toEqual([]);
  expect((await privateBucket(otherClient).remove([name])).data).toEqual([]);
  const url = project.admin.storage.from("contract-shut").getPublicUrl(name).data.publicUrl;
  expect((await fetch(url)).status).toBe(400);
  expect((await privateBucket().exists(name)).data).toBe(true);
});

test("lists files and folders, sorted, searched and in pages", async () => {
  for (const name of ["list/b.txt", "list/a.txt", "list/deep/c.txt"])
    await privateBucket().upload(`${ownerId}/${name}`, "x");
  const names = async (options: object = {}) =>
    (await privateBucket().list(`${ownerId}/list`, options)).data?.map((entry) => entry.name);
  expect(await names()).toEqual(["a.txt", "b.txt", "deep"]);
  expect(await names({ sortBy: { column: "name", order: "desc" } })).toEqual(["deep", "b.txt", "a.txt"]);
  expect(await names({ limit: 1, offset: 1 })).toEqual(["b.txt"]);
  expect(await names({ search: "a." })).toEqual(["a.txt"]);
  const { data } = await privateBucket().list(`${ownerId}/list`);
  expect(data?.find((entry) => entry.name === "deep")?.id).toBeNull();
  expect(data?.find((entry) => entry.name === "a.txt")?.metadata).toMatchObject({
    size: 1,
    mimetype: expect.any(String),
  });
});

test("removes objects, and returns information about them", async () => {
  const pathOf = (name: string) => `${ownerId}/removals/${name}`;
  const names = [pathOf("one.txt"), pathOf("two.txt")];
  for (const name of names)
    await privateBucket().upload(name, "text", { contentType: "text/plain", metadata: { by: "me" } });
  expect((await privateBucket().info(pathOf("two.txt"))).data).toMatchObject({
    size: 4,
    contentType: "text/plain",
    metadata: { by: "me" },
  });
  const removed = await privateBucket().remove(names);
  expect(removed.data?.map((object) => object.name).sort()).toEqual(names);
  expect((await privateBucket().exists(pathOf("one.txt"))).data).toBe(false);
  expect((await privateBucket().download(pathOf("two.txt"))).error).not.toBeNull();
});

test("supports conditional and range requests", async () => {
  const name = `${ownerId}/range.png`;
  await publicBucket().upload(name, PNG, IMAGE);
  const url = publicBucket().getPublicUrl(name).data.publicUrl;
  const whole = await fetch(url);
  const etag = whole.headers.get("etag") ?? "";
  expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
  const part = await fetch(url, { headers: { range: "bytes=0-3" } });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 0-3/${PNG.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(PNG.subarray(0, 4));
  expect((await fetch(url, { headers: { range: "bytes=9999-" } })).status).toBe(416);
  expect((await fetch(url, { method: "HEAD" })).headers.get("content-length")).toBe(String(PNG.length));
});

test("deletes a bucket only when it is empty", async () => {
  const { storage } = project.admin;
  await storage.createBucket("contract-gone", { public: false });
  await storage.from("contract-gone").upload("x.txt", "x");
  expect((await storage.deleteBucket("contract-gone")).error).toMatchObject({ statusCode: "409" });
  expect((await storage.emptyBucket("contract-gone")).error).toBeNull();
  expect((await storage.deleteBucket("contract-gone")).error).toBeNull();
});
