import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;

/** An authenticator app with one secret (base32). */
export type Authenticator = {
  /**
   * A code that is accepted now and was not returned before. Three codes are accepted: the previous, the current and
   * the next.
   */
  nextCode(): string;
  /** Six digits that are not accepted within the next minute. */
  wrongCode(): string;
};

export function anAuthenticator(secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeAt = (step: number) => totp.generate({ timestamp: step * STEP_MS });
  const used = new Set<number>();
  return {
    nextCode() {
      const now = Math.floor(Date.now() / STEP_MS);
      // The oldest code comes last, because it may expire before it is used.
      const step = [now, now + 1, now - 1].find((candidate) => !used.has(candidate));
      if (step === undefined) throw new Error("All accepted codes are used");
      used.add(step);
      return codeAt(step);
    },
    wrongCode() {
      const now = Math.floor(Date.now() / STEP_MS);
      const accepted = [-1, 0, 1, 2, 3].map((step) => codeAt(now + step));
      return (
        Array.from({ length: 6 }, (_, digit) => String(digit).repeat(6)).find((code) => !accepted.includes(code)) ?? ""
      );
    },
  };
}
