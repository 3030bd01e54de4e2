/** An error in hosted Storage's format: most have the HTTP status 400 and a more specific `statusCode` in the body. */
export class StorageError extends Error {
  readonly status: number;
  readonly statusCode: string;
  readonly error: string;
  readonly code: string;
  constructor(values: { status?: number; statusCode: string; error: string; code: string; message: string }) {
    super(values.message);
    this.status = values.status ?? 400;
    this.statusCode = values.statusCode;
    this.error = values.error;
    this.code = values.code;
  }
}

export function storageFailure({ status, statusCode, error, code, message }: StorageError): Response {
  return Response.json({ statusCode, error, message, code }, { status });
}

export const bucketNotFound = () =>
  new StorageError({ statusCode: "404", error: "Bucket not found", code: "NoSuchBucket", message: "Bucket not found" });
export const objectNotFound = () =>
  new StorageError({ statusCode: "404", error: "not_found", code: "NoSuchKey", message: "Object not found" });
export const alreadyExists = () =>
  new StorageError({
    statusCode: "409",
    error: "Duplicate",
    code: "ResourceAlreadyExists",
    message: "The resource already exists",
  });
export const bucketNotEmpty = () =>
  new StorageError({
    statusCode: "409",
    error: "InvalidRequest",
    code: "InvalidRequest",
    message: "The bucket you tried to delete is not empty",
  });
export const accessDenied = (message = "new row violates row-level security policy") =>
  new StorageError({ statusCode: "403", error: "Unauthorized", code: "AccessDenied", message });
export const tooLarge = () =>
  new StorageError({
    statusCode: "413",
    error: "Payload too large",
    code: "EntityTooLarge",
    message: "The object exceeded the maximum allowed size",
  });
export const wrongType = (type: string) =>
  new StorageError({
    statusCode: "415",
    error: "invalid_mime_type",
    code: "InvalidMimeType",
    message: `mime type ${type} is not supported`,
  });
export const invalidKey = (name: string) =>
  new StorageError({ statusCode: "400", error: "InvalidKey", code: "InvalidKey", message: `Invalid key: ${name}` });
export const invalidRequest = (message: string) =>
  new StorageError({ statusCode: "400", error: "Bad Request", code: "InvalidRequest", message });

/** Converts Postgres errors of unique constraints, rights and foreign keys. Returns other errors unchanged. */
export function toStorageError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "23505") return alreadyExists();
  if (code === "42501") return accessDenied();
  if (code === "23503") return bucketNotFound();
  return error;
}
