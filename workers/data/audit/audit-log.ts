import { z } from "zod";
import type { AuditEntry, AuditFilter } from "#domain/audit/audit-log.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

const Changes = z.array(
  z.object({
    entity: z.string(),
    action: z.enum(["insert", "update", "delete"]),
    records: z.number(),
    fields: z.array(z.string()),
  }),
);

/**
 * The entries of the audit log, newest first, of all records or of `record`. `before` is the `cursor` of an entry; only
 * older entries are returned.
 */
export async function listAuditLog(
  db: Database,
  {
    record,
    before,
    filter = {},
    limit,
  }: {
    record?: { entity: string; id: string } | undefined;
    before?: number | undefined;
    filter?: AuditFilter | undefined;
    limit: number;
  },
): Promise<AuditEntry[]> {
  const rows = dataOf(
    await db.rpc("list_audit_log", {
      record_entity: record?.entity ?? null,
      record_id: record?.id ?? null,
      before: before ?? null,
      subject: filter.subject ?? null,
      made_by: filter.actor ?? null,
      items: limit,
    }),
  );
  return rows.map(({ at, changes, by_check_in_pass: isByCheckInPass, ...row }) => ({
    ...row,
    isByCheckInPass,
    at: new Date(at),
    changes: Changes.parse(changes),
  }));
}
