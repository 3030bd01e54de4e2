import type { ButtonHTMLAttributes, Ref } from "react";
import { type ButtonLook, buttonLook } from "./button-style.ts";

export type ButtonProps = ButtonLook & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

/** A button that submits only when told to: `type` is "button" by default. Its label says the deed. */
export function Button({ size, color, variant, type = "button", className = "", ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={`${buttonLook({ ...(size && { size }), ...(color && { color }), ...(variant && { variant }) })} ${className}`}
      {...rest}
    />
  );
}
