import { useRouteLoaderData } from "react-router";
import { CalendarSubscription } from "#app/components/calendar/calendar-subscription.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { FollowableRecord } from "#domain/account/follow.ts";
import { absoluteUrl } from "#domain/site/page-url.ts";
import { FollowForm } from "./follow-form.tsx";
import { ShareButton } from "./share-button.tsx";

/** All props are strings, because the props of a `lazyLoaded` component must keep their identity. */
export type FeedLinksProps = FollowableRecord & {
  /** The path of the feeds without the file extension: `/feeds/region/mitte-ab12c`. */
  path: string;
  recordName: string;
};

export function FeedLinks({ path, recordName, ...record }: FeedLinksProps) {
  const root = useRouteLoaderData<() => { siteUrl: string }>("root");
  if (!root) return null;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-1 text-sm print:hidden">
      <FollowForm record={record} recordName={recordName} />
      <details className="open:w-full">
        <summary className="link inline-flex min-h-target list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          <Icon name="calendar" />
          Kalender abonnieren
          <span className="sr-only">: {recordName}</span>
        </summary>
        <div className="grid gap-3 pt-1 pb-4">
          <p className="max-w-prose">
            Neue, verschobene und abgesagte Termine stehen dann von selbst in deinem Kalenderprogramm.
          </p>
          <CalendarSubscription url={absoluteUrl(`${path}.ics`, root.siteUrl)} label="Link zum Kalender" />
        </div>
      </details>
      <a href={`${path}.xml`} type="application/rss+xml" className="link inline-flex min-h-target items-center">
        RSS
        <span className="sr-only">: {recordName}</span>
      </a>
      <ShareButton title={recordName} />
    </div>
  );
}
