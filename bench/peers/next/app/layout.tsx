import type { ReactNode } from "react";
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
