import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeBuildManifest } from "./build-manifest.ts";
import { addPreviousAssets, UnreadableBuildsError } from "./previous-assets.ts";

const HOUR_MS = 60 * 60 * 1000;
const start = new Date("2027-03-01T08:00:00Z");
const later = (hours: number) => new Date(start.getTime() + hours * HOUR_MS);

let directory: string;
let server: Server;
/** The directory of the client build that the site serves. */
let servedDirectory: string;

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "builds-"));
  server = createServer(({ url = "" }, response) => {
    try {
      response.end(readFileSync(path.join(servedDirectory, url.replace(/\?.*/, ""))));
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterEach(() => {
  server.close();
  rmSync(directory, { recursive: true });
});

const siteUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Writes a client build with two assets and a build manifest. `id` is the build's id. Returns the build's path. */
function writeBuild(id: string, now: Date): string {
  const client = path.join(directory, id);
  mkdirSync(path.join(client, "assets"), { recursive: true });
  writeFileSync(path.join(client, "assets", `manifest-${id}.js`), id);
  writeFileSync(path.join(client, "assets", `page-${id}.js`), id);
  writeBuildManifest(client, now);
  return client;
}

const chunksOf = (client: string) =>
  readdirSync(path.join(client, "assets"))
    .filter((file) => file.startsWith("page-"))
    .sort();

it("adds the assets of builds that were replaced less than a day ago", async () => {
  servedDirectory = writeBuild("one", start);
  const two = writeBuild("two", later(1));
  expect(await addPreviousAssets(siteUrl(), two, later(1))).toEqual(["one"]);
  expect(chunksOf(two)).toEqual(["page-one.js", "page-two.js"]);

  servedDirectory = two;
  const three = writeBuild("three", later(20));
  expect(await addPreviousAssets(siteUrl(), three, later(20))).toEqual(["two", "one"]);
  expect(chunksOf(three)).toEqual(["page-one.js", "page-three.js", "page-two.js"]);

  servedDirectory = three;
  const four = writeBuild("four", later(26));
  expect(await addPreviousAssets(siteUrl(), four, later(26))).toEqual(["three", "two"]);
  expect(chunksOf(four)).toEqual(["page-four.js", "page-three.js", "page-two.js"]);
});

it("adds nothing when the site serves the same build or no build", async () => {
  servedDirectory = writeBuild("one", start);
  expect(await addPreviousAssets(siteUrl(), servedDirectory, later(1))).toEqual([]);
  const two = writeBuild("two", later(1));
  servedDirectory = path.join(directory, "empty");
  expect(await addPreviousAssets(siteUrl(), two, later(1))).toEqual([]);
  expect(chunksOf(two)).toEqual(["page-two.js"]);
});

it("adds nothing when the site has no DNS record yet", async () => {
  const client = writeBuild("a", start);
  expect(await addPreviousAssets("http://not-deployed.invalid", client, start)).toEqual([]);
});

it("warns when the site no longer serves an asset or the list of assets of a build", async () => {
  servedDirectory = writeBuild("one", start);
  rmSync(path.join(servedDirectory, "assets", "page-one.js"));
  const warnings: string[] = [];
  const two = writeBuild("two", later(1));
  expect(await addPreviousAssets(siteUrl(), two, later(1), (message) => warnings.push(message))).toEqual(["one"]);
  expect(warnings).toEqual([expect.stringMatching(/no longer serves .*page-one\.js/)]);

  rmSync(path.join(servedDirectory, "builds", "meta", "one.json"));
  expect(await addPreviousAssets(siteUrl(), two, later(1), (message) => warnings.push(message))).toEqual([]);
  expect(warnings[1]).toMatch(/no longer serves the build one/);
});

it.each<[string, number, string]>([
  ["fails", 500, ""],
  ["refuses", 403, ""],
  ["responds with HTML", 200, "<!doctype html>"],
])("throws UnreadableBuildsError when the site %s", async (_, status, body) => {
  const two = writeBuild("two", start);
  server.removeAllListeners("request").on("request", (_, response) => void response.writeHead(status).end(body));
  await expect(addPreviousAssets(siteUrl(), two, start)).rejects.toThrow(UnreadableBuildsError);
});

it("throws UnreadableBuildsError when the connection is lost while an asset is sent", async () => {
  servedDirectory = writeBuild("one", start);
  const [serveFile] = server.listeners("request");
  server.removeAllListeners("request").on("request", (request, response) => {
    if (!request.url?.startsWith("/assets/")) return serveFile?.(request, response);
    response.writeHead(200, { "content-length": 100 }).write("half", () => response.destroy());
  });
  await expect(addPreviousAssets(siteUrl(), writeBuild("two", start), start)).rejects.toThrow(UnreadableBuildsError);
});

it("throws when the site lists an asset outside /assets", async () => {
  servedDirectory = writeBuild("one", start);
  const meta = { id: "one", timestamp: "", assets: ["/assets/../../evil.js"] };
  writeFileSync(path.join(servedDirectory, "builds", "meta", "one.json"), JSON.stringify(meta));
  await expect(addPreviousAssets(siteUrl(), writeBuild("two", start), start)).rejects.toThrow("is not an asset path");
});
