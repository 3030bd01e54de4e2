import { Icon } from "#app/ui/icon/icon.tsx";

export type FeedLinksProps = {
  /** The path of the feeds without their ending: `/feeds/region/mitte-ab12c`. */
  feed: string;
  /** Whose dates they tell, for those who hear the link alone: "Atelier Nord". Default: of the whole site. */
  of?: string;
  className?: string;
};

/** The ways to hear of new dates without coming back: a calendar to subscribe to, and RSS. */
export function FeedLinks({ feed, of, className = "" }: FeedLinksProps) {
  return (
    <p className={`flex flex-wrap items-center gap-x-6 gap-y-1 text-sm print:hidden ${className}`}>
      <a href={`${feed}.ics`} type="text/calendar" className="link inline-flex min-h-target items-center gap-2">
        <Icon name="calendar" />
        Kalender abonnieren
        {of && <span className="sr-only">: {of}</span>}
      </a>
      <a href={`${feed}.xml`} type="application/rss+xml" className="link inline-flex min-h-target items-center">
        RSS
        {of && <span className="sr-only">: {of}</span>}
      </a>
    </p>
  );
}
