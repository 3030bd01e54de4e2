import { type ButtonLook, buttonLook } from "./button-style.ts";
import { Link, type LinkProps } from "./link.tsx";

export type LinkButtonProps = ButtonLook & Omit<LinkProps, "look">;

/** A link that leads to the deed and looks like a button. */
export function LinkButton({ size, color, variant, className = "", ...rest }: LinkButtonProps) {
  const look = buttonLook({ ...(size && { size }), ...(color && { color }), ...(variant && { variant }) });
  return <Link look="quiet" className={`${look} ${className}`} {...rest} />;
}
