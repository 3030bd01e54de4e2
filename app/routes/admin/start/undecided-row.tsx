import { useFetcher } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { AdminStart } from "#domain/site/admin-start.ts";
import type { action } from "./start.tsx";

type UndecidedRowProps = { appointment: AdminStart["undecided"]["items"][number] };

/** An appointment with too few participants: an admin confirms it here or cancels it on the appointment's page. */
export function UndecidedRow({ appointment: { id, timestamp, name, booked, minimum } }: UndecidedRowProps) {
  const fetcher = useFetcher<typeof action>();
  const problem = fetcher.data?.problem;
  const appointmentLabel = `${name}, ${formatDateTime(timestamp)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-2">
      <span className="min-w-0 flex-1 basis-60">
        <Link
          variant="quiet"
          to={`/admin/termin-buchungen/${id}/`}
          className="inline-block py-1 font-semibold wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <span className="block text-sm text-ink-soft">
          <span className="num">{formatDateTime(timestamp)}</span>, {booked} von {minimum} angemeldet
        </span>
      </span>
      <fetcher.Form method="post">
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value="confirm"
          size="xs"
          aria-disabled={fetcher.state !== "idle" || undefined}
        >
          Findet statt<span className="sr-only">: {appointmentLabel}</span>
        </Button>
      </fetcher.Form>
      <Link to={`/admin/termin-buchungen/${id}/#verwalten`} className="inline-flex min-h-target items-center text-sm">
        Absagen<span className="sr-only">: {appointmentLabel}</span>
      </Link>
      <div role="status">
        <FieldErrors id={`decision-${id}`} errors={problem ? [problem] : []} />
      </div>
    </li>
  );
}
