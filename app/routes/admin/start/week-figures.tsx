import type { WeekNumbers } from "#domain/site/admin-overview.ts";

const number = new Intl.NumberFormat("de-DE");
const percent = new Intl.NumberFormat("de-DE", { style: "percent", maximumFractionDigits: 0 });

/** The figures since Monday, each with last week's for comparison. */
export function WeekFigures({ thisWeek, lastWeek }: { thisWeek: WeekNumbers; lastWeek: WeekNumbers }) {
  const lines = [
    { label: "Buchungen", of: ({ bookings }: WeekNumbers) => number.format(bookings) },
    { label: "Plätze", of: ({ slots }: WeekNumbers) => number.format(slots) },
    { label: "Neue Konten", of: ({ accounts }: WeekNumbers) => number.format(accounts) },
    { label: "Auslastung der Termine", of: utilisation },
  ];
  return (
    <section aria-labelledby="woche">
      <h2 id="woche" className="border-b-3 border-rule pb-2 text-display-xs sm:text-display-sm">
        Diese Woche
      </h2>
      <dl className="grid">
        {lines.map(({ label, of }) => (
          <div key={label} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-b border-line py-2.5">
            <dt className="text-sm">{label}</dt>
            <dd className="num text-right text-display-sm">{of(thisWeek)}</dd>
            <dd className="num col-span-2 text-right text-xs text-ink-soft">letzte Woche {of(lastWeek)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function utilisation({ taken, capacity }: WeekNumbers): string {
  return capacity === 0 ? "–" : percent.format(taken / capacity);
}
