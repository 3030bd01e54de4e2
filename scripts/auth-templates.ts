import { mkdirSync, writeFileSync } from "node:fs";
import { runnerImport } from "vite";

/**
 * `npm run auth-templates`: writes the mail templates of Supabase Auth into supabase/templates/. A test says when they are not
 * what workers/mail/ makes of them. Vite reads the components, which Node alone does not.
 */
type Rendered = { renderAuthTemplates(): Record<string, string> };

const { module } = await runnerImport<Rendered>("/workers/mail/render-auth-templates.ts", {
  configFile: false,
  logLevel: "error",
});
mkdirSync("supabase/templates", { recursive: true });
for (const [name, html] of Object.entries(module.renderAuthTemplates())) {
  writeFileSync(`supabase/templates/${name}.html`, html);
}
