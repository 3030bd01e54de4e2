import type { TransactionSql } from "postgres";
import { actAs } from "../caller-transaction.ts";
import type { Claims } from "../tokens.ts";
import { bucketNotFound, toStorageError } from "./errors.ts";
import type { StorageContext } from "./storage.ts";
import { checkUpload, type Upload } from "./upload.ts";

export type StoredObject = {
  id: string;
  bucket_id: string;
  name: string;
  version: string;
  metadata: { size: number; mimetype: string; cacheControl: string; eTag: string; lastModified: string };
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
};

type Destination = { bucket: string; name: string; isUpsert: boolean };

/**
 * Writes the bytes, then the row under row-level security; deletes the bytes when the row is refused.
 * @returns the object's id
 */
export async function store(
  { sql, files }: StorageContext,
  claims: Claims,
  to: Destination,
  upload: Upload,
): Promise<string> {
  const [limits] = await sql<{ file_size_limit: number | null; allowed_mime_types: string[] | null }[]>`
    select file_size_limit, allowed_mime_types from storage.buckets where id = ${to.bucket}`;
  if (!limits) throw bucketNotFound();
  checkUpload(to.name, upload, limits);
  const version = crypto.randomUUID();
  const size = upload.bytes.byteLength;
  const metadata = {
    eTag: await files.write(version, upload.bytes),
    size,
    mimetype: upload.contentType,
    cacheControl: upload.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  };
  const stored = sql.begin(async (tx) => {
    // Uploads of one name wait for each other: each must find the version that it replaces.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`${to.bucket}/${to.name}`}, 0))`;
    const replacedVersion = await findVersion(tx, to);
    await actAs(tx, claims);
    const row = { version, owner: claims.sub ?? null, metadata, userMetadata: upload.userMetadata };
    return { id: await insertObject(tx, to, row), replacedVersion };
  });
  const { id, replacedVersion } = await stored.catch(async (error: unknown) => {
    await files.remove(version);
    throw toStorageError(error);
  });
  if (replacedVersion) await files.remove(replacedVersion);
  return id;
}

/**
 * Returns the row's id. As on hosted Supabase, a plain insert needs only an insert policy; `returning` would also need
 * a select policy.
 */
async function insertObject(
  tx: TransactionSql,
  to: Destination,
  values: { version: string; owner: string | null; metadata: object; userMetadata: object | null },
): Promise<string> {
  const row = {
    id: crypto.randomUUID(),
    bucket_id: to.bucket,
    name: to.name,
    owner: values.owner,
    owner_id: values.owner,
    version: values.version,
    metadata: tx.json(values.metadata as never),
    user_metadata: values.userMetadata ? tx.json(values.userMetadata as never) : null,
  };
  if (!to.isUpsert) {
    await tx`insert into storage.objects ${tx(row)}`;
    return row.id;
  }
  const [stored] = await tx<{ id: string }[]>`
    insert into storage.objects ${tx(row)}
    on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
      owner = excluded.owner, owner_id = excluded.owner_id, user_metadata = excluded.user_metadata, updated_at = now()
    returning id`;
  return stored?.id ?? row.id;
}

async function findVersion(tx: TransactionSql, { bucket, name }: Destination): Promise<string | null> {
  const [object] = await tx<{ version: string }[]>`
    select version from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  return object?.version ?? null;
}
