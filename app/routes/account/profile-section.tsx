import { Form } from "react-router";
import type { FormFields } from "#app/routes/form-fields.ts";
import { useErrorFocusRef } from "#app/routes/sign-in/step-form.tsx";
import { useSingleSubmit } from "#app/routes/use-single-submit.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { FocusedNotice } from "#app/ui/notification/focused-notice.tsx";
import type { Profile } from "#domain/account/profile.ts";
import { useRedirectOutcome } from "./use-redirect-outcome.ts";

export const PROFILE_INTENT = "profile";
export const profileFieldNames = ["vorname", "nachname", "telefon"] as const;

export type ProfileResult = {
  submittedFields: FormFields;
  profileErrors: Partial<Record<keyof Profile, string[]>>;
  /** Why the API refused the profile; `null` when fields are invalid. */
  message: string | null;
};

export function isProfileResult(result: object | undefined): result is ProfileResult {
  return result !== undefined && "profileErrors" in result;
}

type ProfileSectionProps = {
  profile: { first_name: string | null; last_name: string | null; phone: string | null } | null;
  /** The URL reports that the profile was saved. */
  isSaved: boolean;
  result: ProfileResult | null;
};

export function ProfileSection({ profile, isSaved, result }: ProfileSectionProps) {
  const { isBusy, onSubmit } = useSingleSubmit();
  const form = useErrorFocusRef();
  const redirectOutcome = useRedirectOutcome();
  const initialValue = (name: (typeof profileFieldNames)[number], saved: string | null | undefined) =>
    result ? result.submittedFields[name]?.[0] : (saved ?? "");
  return (
    <>
      <p>Damit füllen wir deine nächste Buchung vor. Was du beim Buchen angibst, merken wir uns hier.</p>
      {isSaved && <FocusedNotice outcome={redirectOutcome} variant="success" title="Gespeichert." />}
      {result?.message && <FocusedNotice outcome={result} variant="problem" title={result.message} />}
      <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid max-w-md gap-4">
        <input type="hidden" name="intent" value={PROFILE_INTENT} />
        <TextField
          label="Vorname"
          name="vorname"
          autoComplete="given-name"
          maxLength={80}
          defaultValue={initialValue("vorname", profile?.first_name)}
          errors={result?.profileErrors.firstName}
        />
        <TextField
          label="Nachname"
          name="nachname"
          autoComplete="family-name"
          maxLength={80}
          defaultValue={initialValue("nachname", profile?.last_name)}
          errors={result?.profileErrors.lastName}
        />
        <TextField
          label="Telefon"
          type="tel"
          name="telefon"
          autoComplete="tel"
          maxLength={40}
          defaultValue={initialValue("telefon", profile?.phone)}
          errors={result?.profileErrors.phone}
        />
        <Button type="submit" variant="outline" className="justify-self-start" aria-disabled={isBusy || undefined}>
          Speichern
        </Button>
      </Form>
    </>
  );
}
