/** Booked slots of the capacity, as text and bar. */
export function OccupancyBar({ taken, capacity }: { taken: number; capacity: number }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="h-1.5 w-12 bg-line">
        <span className="block h-full bg-ink" style={{ width: `${Math.min(100, (taken / capacity) * 100)}%` }} />
      </span>
      <span className="num">
        {taken.toLocaleString("de")}/{capacity.toLocaleString("de")}
      </span>
    </span>
  );
}
