import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;

/** An authenticator app with one secret (base32). */
export type Authenticator = {
  /**
   * A code that was not returned before and is accepted for at least ten seconds. Three codes are accepted: the
   * previous, the current and the next.
   */
  nextCode(): Promise<string>;
  /** Six digits that are not accepted within the next minute. */
  wrongCode(): string;
};

export function anAuthenticator(secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeAt = (step: number) => totp.generate({ timestamp: step * STEP_MS });
  const used = new Set<number>();
  return {
    async nextCode() {
      const now = Math.floor(Date.now() / STEP_MS);
      const msLeft = (now + 1) * STEP_MS - Date.now();
      // The previous code expires at the end of the current step.
      const accepted = msLeft < 10_000 ? [now, now + 1] : [now, now + 1, now - 1];
      const step = accepted.find((candidate) => !used.has(candidate));
      if (step === undefined) {
        await new Promise((resolve) => setTimeout(resolve, msLeft));
        return this.nextCode();
      }
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
