import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { runnerImport } from "vite";

/**
 * `npm run mails`: renders every email with sample data to .local/mails/. Vite loads the components, because Node
 * cannot read JSX.
 */

type SamplesModule = { renderSamples(): Record<string, { html: string; text: string }> };

const { module } = await runnerImport<SamplesModule>("/workers/mail/sample-emails.ts", {
  configFile: false,
  logLevel: "error",
});
const directory = path.resolve(".local/mails");
mkdirSync(directory, { recursive: true });
const links: string[] = [];
for (const [name, { html, text }] of Object.entries(module.renderSamples())) {
  writeFileSync(path.join(directory, `${name}.html`), html);
  writeFileSync(path.join(directory, `${name}.txt`), text);
  links.push(`<li><a href="${name}.html">${name}</a>, <a href="${name}.txt">text</a></li>`);
}
const indexPath = path.join(directory, "index.html");
writeFileSync(indexPath, `<!doctype html><meta charset="utf-8"><title>Mails</title><ul>${links.join("\n")}</ul>\n`);
console.log(`${links.length} emails: ${pathToFileURL(indexPath)}`);
