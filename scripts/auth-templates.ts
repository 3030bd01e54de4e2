import { mkdirSync, writeFileSync } from "node:fs";
import { runnerImport } from "vite";

/**
 * `npm run auth-templates` writes the email templates of Supabase Auth to supabase/templates/. Vite loads the
 * components in workers/mail/, because Node cannot read JSX.
 */

type TemplatesModule = { renderAuthTemplates(): Record<string, string> };

const { module } = await runnerImport<TemplatesModule>("/workers/mail/render-auth-templates.ts", {
  configFile: false,
  logLevel: "error",
});
mkdirSync("supabase/templates", { recursive: true });
for (const [name, html] of Object.entries(module.renderAuthTemplates())) {
  writeFileSync(`supabase/templates/${name}.html`, html);
}
