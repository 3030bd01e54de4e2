import { type ButtonStyle, buttonClasses } from "./button-style.ts";
import { Link, type LinkProps } from "./link.tsx";

export type LinkButtonProps = ButtonStyle & Omit<LinkProps, "variant">;

export function LinkButton({ size, color, variant, className = "", ...linkProps }: LinkButtonProps) {
  const classes = buttonClasses({ ...(size && { size }), ...(color && { color }), ...(variant && { variant }) });
  return <Link variant="quiet" className={`${classes} ${className}`} {...linkProps} />;
}
