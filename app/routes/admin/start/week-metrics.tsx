import type { WeekTotals } from "#domain/site/admin-start.ts";

const integer = new Intl.NumberFormat("de-DE");
const percent = new Intl.NumberFormat("de-DE", { style: "percent", maximumFractionDigits: 0 });

/** Metrics of this week and of last week (see `WeekTotals`); weeks begin on Monday in Berlin. */
export function WeekMetrics({ thisWeek, lastWeek }: { thisWeek: WeekTotals; lastWeek: WeekTotals }) {
  const metrics = [
    { label: "Buchungen", value: ({ bookings }: WeekTotals) => integer.format(bookings) },
    { label: "Plätze", value: ({ slots }: WeekTotals) => integer.format(slots) },
    { label: "Neue Konten", value: ({ accounts }: WeekTotals) => integer.format(accounts) },
    { label: "Auslastung der Termine", value: utilizationLabel },
  ];
  return (
    <section aria-labelledby="woche">
      <h2 id="woche" className="border-b-3 border-rule pb-2 text-display-xs sm:text-display-sm">
        Diese Woche
      </h2>
      <dl className="grid">
        {metrics.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-b border-line py-2.5">
            <dt className="text-sm">{label}</dt>
            <dd className="num text-right text-display-sm">{value(thisWeek)}</dd>
            <dd className="num col-span-2 text-right text-xs text-ink-soft">letzte Woche {value(lastWeek)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function utilizationLabel({ taken, capacity }: WeekTotals): string {
  return capacity === 0 ? "–" : percent.format(taken / capacity);
}
