import { Icon } from "#app/ui/icon/icon.tsx";

export type FeedLinksProps = {
  /** The path of the feeds without the file extension: `/feeds/region/mitte-ab12c`. */
  feed: string;
  /** The record whose appointments the feeds list, for screen readers: "Atelier Nord". Default: the whole site. */
  recordName?: string;
  className?: string;
};

/** Links to the iCalendar and RSS feeds. */
export function FeedLinks({ feed, recordName, className = "" }: FeedLinksProps) {
  return (
    <p className={`flex flex-wrap items-center gap-x-6 gap-y-1 text-sm print:hidden ${className}`}>
      <a href={`${feed}.ics`} type="text/calendar" className="link inline-flex min-h-target items-center gap-2">
        <Icon name="calendar" />
        Kalender abonnieren
        {recordName && <span className="sr-only">: {recordName}</span>}
      </a>
      <a href={`${feed}.xml`} type="application/rss+xml" className="link inline-flex min-h-target items-center">
        RSS
        {recordName && <span className="sr-only">: {recordName}</span>}
      </a>
    </p>
  );
}
