import type { ReactNode } from "react";

export type Fact = { label: string; value: ReactNode };

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] text-sm">
      {facts.map((fact) => (
        <div key={fact.label} className="contents">
          <dt className="border-t border-line py-2.5 pr-4 lg:pr-7 text-ink-soft hyphens-none">{fact.label}</dt>
          <dd className="min-w-0 border-t border-line py-2.5 wrap-anywhere">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
