import { settingsOf } from "./environment.ts";

/**
 * Name and `Secure` attribute of a cookie. In production the prefix `__Host-`, or `__Secure-` for a cookie with a path,
 * makes browsers refuse the cookie from another host of the domain and over http. Local http uses the plain name.
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
