/** An expected error with GoTrue's status, code and message. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: Record<string, unknown>;
  constructor(status: number, code: string, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

export function authFailure(error: AuthError, apiVersion: string | undefined): Response {
  const headers: Record<string, string> = { "x-sb-error-code": error.code };
  if (apiVersion && apiVersion >= "2024-01-01") {
    headers["x-supabase-api-version"] = "2024-01-01";
    return Response.json(
      { code: error.code, message: error.message, ...error.extra },
      { status: error.status, headers },
    );
  }
  return Response.json(
    { code: error.status, error_code: error.code, msg: error.message, ...error.extra },
    { status: error.status, headers },
  );
}

export const invalidCredentials = () => new AuthError(400, "invalid_credentials", "Invalid login credentials");
export const expiredCode = () => new AuthError(403, "otp_expired", "Token has expired or is invalid");
export const expiredLink = () => new AuthError(403, "otp_expired", "Email link is invalid or has expired");
export const emailTaken = () =>
  new AuthError(422, "email_exists", "A user with this email address has already been registered");
export const userNotFound = () => new AuthError(404, "user_not_found", "User not found");
export const invalid = (message: string) => new AuthError(400, "validation_failed", message);
