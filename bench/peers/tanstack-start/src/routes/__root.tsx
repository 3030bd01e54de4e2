import { createRootRoute, HeadContent, Outlet, Scripts } from "@tanstack/react-router";
// `bench/peer-build.ts` writes this module: the paths of the product's stylesheet and of its preloaded fonts.
import { fonts, stylesheet } from "../../common/head.ts";

export const Route = createRootRoute({
  head: () => ({
    meta: [{ charSet: "utf-8" }, { name: "viewport", content: "width=device-width, initial-scale=1" }],
    links: [
      { rel: "stylesheet", href: stylesheet },
      ...fonts.map((href) => ({
        rel: "preload",
        href,
        as: "font",
        type: "font/woff2",
        crossOrigin: "anonymous" as const,
      })),
    ],
  }),
  component: () => (
    <html lang="de">
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  ),
});
