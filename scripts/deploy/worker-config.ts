import { unstable_readConfig } from "wrangler";

/** The settings of a section of wrangler.toml that the deployment scripts read. */
export type WorkerConfig = {
  name: string;
  targetEnvironment?: string | undefined;
  definedEnvironments?: readonly string[];
  vars: Record<string, string | undefined>;
  secrets?: { required?: readonly string[] };
  send_email?: readonly { name: string }[];
  kv_namespaces: readonly { binding: string; id?: string }[];
  routes?: readonly (string | { pattern: string; custom_domain?: boolean })[] | undefined;
  workers_dev?: boolean | undefined;
  preview_urls?: boolean | undefined;
};

/**
 * Reads a section of wrangler.toml, including the settings that the section inherits.
 * @param environment `staging` or `production`; undefined for the top-level section, which is for development
 * @throws Error when there is no such section
 */
export function readWorkerConfig(environment?: string): WorkerConfig {
  const options = { config: "wrangler.toml", ...(environment !== undefined && { env: environment }) };
  const config = unstable_readConfig(options, { hideWarnings: true }) as WorkerConfig;
  if (environment !== undefined && !config.definedEnvironments?.includes(environment)) {
    throw new Error(`wrangler.toml has no section [env.${environment}]; CLOUDFLARE_ENV must be staging or production`);
  }
  return config;
}
