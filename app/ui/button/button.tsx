import type { ButtonHTMLAttributes, Ref } from "react";
import { type ButtonStyle, buttonClasses } from "./button-style.ts";

export type ButtonProps = ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

const disabledClasses =
  "disabled:cursor-not-allowed disabled:translate-y-0 disabled:bg-paper-deep disabled:text-ink-soft disabled:shadow-none aria-disabled:cursor-progress aria-disabled:opacity-60";

/** A button that submits a form only with `type="submit"`. */
export function Button({ size, color, variant, type = "button", className = "", ...attributes }: ButtonProps) {
  const classes = buttonClasses({ ...(size && { size }), ...(color && { color }), ...(variant && { variant }) });
  return <button type={type} className={`${classes} ${disabledClasses} ${className}`} {...attributes} />;
}
