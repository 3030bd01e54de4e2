import type { Ref } from "react";
import { CopyButton } from "#app/components/booking/copy-button.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { inputStyle } from "#app/ui/form/text-field.tsx";

type CalendarSubscriptionProps = {
  /** The absolute URL of the feed. */
  url: string;
  label: string;
  ref?: Ref<HTMLInputElement>;
};

export function CalendarSubscription({ url, label, ref }: CalendarSubscriptionProps) {
  const webcal = url.replace(/^https?:/, "webcal:");
  return (
    <div className="grid w-full max-w-prose justify-items-start gap-2">
      <label className="grid w-full gap-1.5 text-xs font-semibold">
        {label}
        <input ref={ref} readOnly value={url} className={`${inputStyle} num text-xs font-normal`} />
      </label>
      <span className="flex flex-wrap gap-2">
        <CopyButton text={url} noun="Link" subject="Er" />
        <LinkButton size="xs" variant="outline" to={webcal}>
          Im Kalender öffnen
        </LinkButton>
        <LinkButton
          size="xs"
          variant="outline"
          to={`https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`}
          rel="noreferrer"
        >
          Google Kalender
        </LinkButton>
      </span>
    </div>
  );
}
