import { settingsOf } from "../app/environment.ts";
import { sendThroughCloudflare } from "./cloudflare-email.ts";
import { sendToLocalMailbox } from "./local-mailbox.ts";
import { sendThroughResend } from "./resend.ts";
import type { SendMail } from "./transport.ts";

/** The transport chosen by `MAIL_TRANSPORT` (docs/operations.md). */
export function senderOf(env: Env): SendMail {
  const { MAIL_TRANSPORT, MAIL_FROM: from, RESEND_API_KEY, SUPABASE_URL, SUPABASE_SECRET_KEY } = settingsOf(env);
  switch (MAIL_TRANSPORT) {
    case "local":
      return sendToLocalMailbox({ url: SUPABASE_URL, secretKey: SUPABASE_SECRET_KEY });
    case "resend":
      return sendThroughResend({ apiKey: RESEND_API_KEY, from });
    case "cloudflare": {
      // Not a generated binding, because an account without Email Service could not deploy the binding.
      const { EMAIL: binding } = env as Env & { EMAIL?: SendEmail };
      if (!binding) throw new Error("settingsOf accepts no transport without its binding");
      return sendThroughCloudflare({ binding, from });
    }
  }
}
