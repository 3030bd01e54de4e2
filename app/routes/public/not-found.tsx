import { notFound } from "../not-found.ts";
import type { Route } from "./+types/not-found.ts";

export function loader({ request }: Route.LoaderArgs): never {
  throw notFound(request);
}

/** Never rendered: the loader always throws. */
export default function NotFound() {
  return null;
}
