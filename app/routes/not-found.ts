import { data } from "react-router";

/** What a loader throws when there is no such page: 404 'Page Not Found: {path}' (specification, section 8). */
export function notFound(request: Request) {
  const path = new URL(request.url).pathname.replace(/_\.data$/, "");
  return data(`Page Not Found: ${path}`, { status: 404, statusText: "Page Not Found" });
}
