/** The steps of signing in, each with an address of its own, so that they work without a script and survive a reload. */
export const steps = {
  password: "/anmelden/",
  codeRequest: "/anmelden/code/",
  codeEntry: "/anmelden/code/eingeben/",
  registration: "/anmelden/registrieren/",
  registrationConfirmation: "/anmelden/registrieren/bestaetigen/",
  forgottenPassword: "/anmelden/passwort-vergessen/",
  newPassword: "/anmelden/neues-passwort/",
  mailLink: "/anmelden/link/",
} as const;

/** A step's address, which carries on where to go in the end. */
export function stepPath(step: string, redirectTo: string): string {
  return redirectTo === "/" ? step : `${step}?redirectTo=${encodeURIComponent(redirectTo)}`;
}

/** Why a step did not work: what to read, and how long to wait when that is the reason. */
export type Problem = {
  message: string;
  seconds: number | null /** Unix time in ms: two waits of the same length are two. */;
  at: number;
};
export type FieldErrors = { email?: string[]; code?: string[]; password?: string[] };
/** What a step shows after a try that did not work. Passwords are never sent back. */
export type StepResult = {
  email: string;
  problem: Problem | null;
  errors: FieldErrors;
  /** A mail was asked for once more. */
  isSent?: boolean;
  /** The code or link is spent or too old: only a new one helps. */
  isOver?: boolean;
};

/** Nothing was tried yet. */
export function emptyResult(email: string): StepResult {
  return { email, problem: null, errors: {} };
}
