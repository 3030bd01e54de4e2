/** A refusal in the storage service's form: the HTTP status is 400 for most, `statusCode` says what it is. */
export class StorageError extends Error {
  readonly status: number;
  readonly statusCode: string;
  readonly error: string;
  constructor(status: number, statusCode: string, error: string, message: string) {
    super(message);
    this.status = status;
    this.statusCode = statusCode;
    this.error = error;
  }
}

export function storageFailure({ status, statusCode, error, message }: StorageError): Response {
  return Response.json({ statusCode, error, message }, { status });
}

export const bucketNotFound = () => new StorageError(400, "404", "Bucket not found", "Bucket not found");
export const objectNotFound = () => new StorageError(400, "404", "not_found", "Object not found");
export const alreadyExists = (message = "The resource already exists") =>
  new StorageError(400, "409", "Duplicate", message);
export const accessDenied = () =>
  new StorageError(400, "403", "Unauthorized", "new row violates row-level security policy");
export const invalidRequest = (message: string) => new StorageError(400, "400", "Bad Request", message);

/** The storage service's words for an error of the database; anything else comes back as it is. */
export function translate(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "23505") return alreadyExists();
  if (code === "42501") return accessDenied();
  if (code === "23503") return bucketNotFound();
  return error;
}
