import { data } from "react-router";
import { pagePathOf } from "./page-path.ts";

/** The 404 response to throw: 'Page Not Found: {path}' (specification, section 8). */
export function notFound(request: Request) {
  return data(`Page Not Found: ${pagePathOf(request)}`, { status: 404, statusText: "Page Not Found" });
}
