import type { RouterContextProvider } from "react-router";
import { apiContext } from "#app/context.ts";
import { notFound } from "#app/routes/not-found.ts";
import type { RecordEntity } from "#domain/content/record-draft.ts";

/**
 * What a record's editor begins with.
 * @throws 404 when there is no such record, 503 when Supabase cannot be reached
 */
export async function loadRecord(
  entity: RecordEntity,
  slugId: string | null,
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const api = context.get(apiContext);
  if (slugId === null) throw notFound(request);
  const [record, offerTypes, artForms] = await Promise.all([
    api.record.forEditing({ entity, slugId }),
    api.offerType.list(),
    api.artForm.list(),
  ]);
  if (!record) throw notFound(request);
  return { record, offerTypes, artForms };
}
