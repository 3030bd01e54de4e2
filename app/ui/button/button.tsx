import type { ButtonHTMLAttributes, Ref } from "react";
import { type ButtonStyle, buttonClasses } from "./button-style.ts";

export type ButtonProps = ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

/** A button that submits a form only with `type="submit"`. */
export function Button({ size, color, variant, type = "button", className = "", ...attributes }: ButtonProps) {
  return (
    <button
      type={type}
      className={`${buttonClasses({ ...(size && { size }), ...(color && { color }), ...(variant && { variant }) })} ${className}`}
      {...attributes}
    />
  );
}
