import { data } from "react-router";
import { decodeUriText } from "../decode-uri-text.ts";
import { pagePathOf } from "./page-path.ts";

/** The 404 response to throw: 'Page Not Found: {path}' with a readable path (specification, section 8). */
export function notFound(request: Request) {
  const path = decodeUriText(pagePathOf(request)).replace(/\p{C}/gu, "");
  return data(`Page Not Found: ${path}`, { status: 404, statusText: "Page Not Found" });
}
