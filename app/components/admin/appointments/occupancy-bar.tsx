/** Booked slots of one or several appointments. */
export function OccupancyBar({ booked, capacity }: { booked: number; capacity: number }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="h-1.5 w-12 bg-line">
        <span
          className="block h-full bg-ink"
          style={{ width: `${Math.min(100, (booked / Math.max(1, capacity)) * 100)}%` }}
        />
      </span>
      <span className="num">
        {booked.toLocaleString("de")}/{capacity.toLocaleString("de")}
      </span>
    </span>
  );
}
