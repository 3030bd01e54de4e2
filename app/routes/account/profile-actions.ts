import { data, type RouterContextProvider, redirect } from "react-router";
import { apiContext } from "#app/context.ts";
import { type FormFields, textOf } from "#app/routes/form-fields.ts";
import { refusedResult } from "#app/routes/refusal.ts";
import { Profile } from "#domain/account/profile.ts";
import type { ProfileResult } from "./profile-section.tsx";

/**
 * Replaces the profile: an empty field deletes the stored value.
 * @throws Response the redirect after the profile was saved
 */
export async function saveProfile(fields: FormFields, context: Readonly<RouterContextProvider>) {
  const parsed = Profile.safeParse({
    firstName: textOf(fields, "vorname"),
    lastName: textOf(fields, "nachname"),
    phone: textOf(fields, "telefon"),
  });
  if (!parsed.success) {
    const profileErrors: ProfileResult["profileErrors"] = {};
    for (const { path, message } of parsed.error.issues) {
      profileErrors[path[0] as keyof Profile] ??= [message];
    }
    return data<ProfileResult>({ submittedFields: fields, profileErrors, message: null }, { status: 400 });
  }
  try {
    await context.get(apiContext).account.saveProfile(parsed.data);
  } catch (error) {
    return refusedResult<ProfileResult>(error, ({ message }) => ({
      submittedFields: fields,
      profileErrors: {},
      message,
    }));
  }
  throw redirect("/konto/?gemerkt#profil");
}
