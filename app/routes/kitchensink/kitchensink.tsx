import { cloudflareContext } from "../../context.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { notFound } from "../not-found.ts";
import type { Route } from "./+types/kitchensink.ts";
import { KitchensinkPage } from "./kitchensink.page.tsx";

export const handle = { layout: "none" } satisfies RouteHandle;

/** 404 unless the public flag `PUBLIC_KITCHENSINK` is set. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(cloudflareContext).env.PUBLIC_KITCHENSINK !== "1") throw notFound(request);
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...matches.slice(0, 1).flatMap((match) => match?.meta ?? []),
  { name: "robots", content: "noindex" },
];

export default function Kitchensink() {
  return <KitchensinkPage />;
}
