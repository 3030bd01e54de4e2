import { type ReactNode, useEffect, useRef, useState } from "react";
import { TextField } from "#app/ui/form/text-field.tsx";

type PasswordFieldProps = {
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  errors?: string[] | undefined;
  /** Shown below the field, before the button that shows the password. */
  children?: ReactNode;
};

/** Hides a shown password on submit, so that password managers recognize the field. */
export function PasswordField({ children, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [isHydrated, setHydrated] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setHydrated(true);
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  return (
    <div className="grid gap-1.5">
      <TextField
        ref={input}
        type={isShown ? "text" : "password"}
        name="password"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field}
      />
      <div className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-xs *:flex *:min-h-6 *:items-center">
        {children}
        <button
          type="button"
          className={`needs-script link ${isHydrated ? "" : "invisible"}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "Passwort verbergen" : "Passwort anzeigen"}
        </button>
      </div>
    </div>
  );
}
