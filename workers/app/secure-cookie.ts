import { settingsOf } from "./environment.ts";

/**
 * In production the name has the prefix `__Host-`, or `__Secure-` for a path below `/`. Browsers then refuse the cookie
 * over http and, with `__Host-`, from other hosts of the domain.
 */
export function secureCookie(
  request: Request,
  env: Env,
  { name, path = "/" }: { name: string; path?: string },
): { name: string; attributes: { secure: boolean; path: string } } {
  const isProduction = settingsOf(env).ENVIRONMENT === "production";
  const prefix = path === "/" ? "__Host-" : "__Secure-";
  return {
    name: isProduction ? prefix + name : name,
    attributes: { path, secure: isProduction || new URL(request.url).protocol === "https:" },
  };
}
