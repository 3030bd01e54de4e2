import { settingsOf } from "../app/environment.ts";
import { sendThroughCloudflare } from "./cloudflare-email.ts";
import { sendToLocalMailbox } from "./local-mailbox.ts";
import { sendThroughResend } from "./resend.ts";
import type { SendMail } from "./transport.ts";

/** Sends through the provider of `MAIL_TRANSPORT` (docs/operations.md). */
export function senderOf(env: Env): SendMail {
  const { MAIL_TRANSPORT, MAIL_FROM: from, RESEND_API_KEY, SUPABASE_URL, SUPABASE_SECRET_KEY } = settingsOf(env);
  switch (MAIL_TRANSPORT) {
    case "local":
      return sendToLocalMailbox({ url: SUPABASE_URL, secretKey: SUPABASE_SECRET_KEY });
    case "resend":
      return sendThroughResend({ apiKey: RESEND_API_KEY, from });
    case "cloudflare": {
      // Missing in the generated `Env`, because an account without Email Service cannot deploy the binding.
      const { EMAIL: binding } = env as Env & { EMAIL?: SendEmail };
      if (!binding) throw new Error("The binding EMAIL is missing, although settingsOf validates it");
      return sendThroughCloudflare({ binding, from });
    }
  }
}
