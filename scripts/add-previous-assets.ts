import { parseArgs } from "node:util";
import { addPreviousAssets, UnreadableBuildsError } from "./previous-assets.ts";

/** `npm run previous-assets -- https://example.org` adds the assets of the site's earlier builds to the new build. */

const { positionals } = parseArgs({ allowPositionals: true });
const [siteUrl, ...others] = positionals;
if (!siteUrl || others.length > 0) throw new Error("Usage: npm run previous-assets -- https://example.org");
const builds = await addPreviousAssets(siteUrl.replace(/\/$/, ""), "build/client", new Date()).catch((error) => {
  if (!(error instanceof UnreadableBuildsError)) throw error;
  // Stops the deployment, because pages that are still open need the assets of earlier builds.
  console.error(`${error.message}.\nIf no page is open anywhere, run: npm run deploy -- --without-previous-assets`);
  process.exit(1);
});
console.log(builds.length > 0 ? `Added the assets of: ${builds.join(", ")}` : "Added no assets of earlier builds.");
