import type { ReactNode } from "react";
// bench/peer-build.ts writes this module: the paths of the product's stylesheet and of its preloaded fonts.
import { fonts, stylesheet } from "../common/head.ts";

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="de">
      <head>
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        {fonts.map((href: string) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}
