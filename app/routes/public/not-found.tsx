import { notFound } from "../not-found.ts";
import type { Route } from "./+types/not-found.ts";

export function loader({ request }: Route.LoaderArgs): never {
  throw notFound(request);
}

export default function NotFound() {
  return null;
}
