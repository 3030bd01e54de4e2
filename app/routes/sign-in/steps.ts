/** Each step has its own path, so that the step works without JavaScript and survives a reload. */
export const steps = {
  password: "/anmelden/",
  codeRequest: "/anmelden/code/",
  codeEntry: "/anmelden/code/eingeben/",
  registration: "/anmelden/registrieren/",
  registrationConfirmation: "/anmelden/registrieren/bestaetigen/",
  forgottenPassword: "/anmelden/passwort-vergessen/",
  newPassword: "/anmelden/neues-passwort/",
  mailLink: "/anmelden/link/",
  secondFactor: "/anmelden/zweiter-faktor/",
} as const;

/** @param redirectTo the path to open after sign-in */
export function stepPath(step: string, redirectTo: string): string {
  return redirectTo === "/" ? step : `${step}?redirectTo=${encodeURIComponent(redirectTo)}`;
}

export type Problem = {
  message: string;
  /** How long to wait when rate-limited, else `null`. */
  waitSeconds: number | null;
  /** Unix time in ms; distinguishes two equal failures. */
  failedAt: number;
};

export type FieldErrors = { email?: string[]; code?: string[]; password?: string[] };

/** The action result of a step. Passwords are never sent back. */
export type StepResult = {
  /** The value of the email field: as submitted, or the remembered email before a submission. */
  email: string;
  problem: Problem | null;
  errors: FieldErrors;
  /** The action has requested an email with a code or a link. */
  isSent?: boolean;
  /** The form asks for the code that was mailed. */
  hasCodeField?: boolean;
  /** Unix time in ms at which the action mailed another code. */
  newCodeMailedAt?: number;
  /** The email link was already used or has expired. */
  isLinkInvalid?: boolean;
  /** The mailed code is wrong, has expired or was already used. */
  isCodeInvalid?: boolean;
  /** The account's email changes once the link that was mailed to the other address, old or new, is opened as well. */
  isHalfConfirmed?: boolean;
};

/** The `email` of results whose form has no email field. */
export const NO_EMAIL = "";

/** A result without a problem, for example before the first submission. */
export function emptyResult(email: string): StepResult {
  return { email, problem: null, errors: {} };
}
