import type { ReactNode } from "react";

export function Sample({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-gap">
      <div className="grid content-start gap-2">
        <h3 className="text-display-md">{title}</h3>
        {text && <p className="text-xs text-ink-soft">{text}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>;
}
