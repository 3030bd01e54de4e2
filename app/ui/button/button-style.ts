import { allowedVariant } from "#app/ui/allowed-variant.ts";

export const buttonSizes = ["xs", "sm", "lg"] as const;
export const buttonColors = ["primary", "secondary", "gray", "danger"] as const;
export const buttonVariants = ["solid", "outline", "ghost"] as const;

type ButtonSize = (typeof buttonSizes)[number];
type ButtonColor = (typeof buttonColors)[number];
export type ButtonVariant = (typeof buttonVariants)[number];

export type ButtonStyle = {
  /** xs (36 px) is for dense rows, lg (56 px) for the main action of a page. Default sm (44 px). */
  size?: ButtonSize;
  /** primary (gold) is for the main action of a view; danger is never filled. Default primary. */
  color?: ButtonColor;
  variant?: ButtonVariant;
};

const base =
  "print:hidden inline-flex items-center justify-center gap-2.5 rounded-pill text-center font-[620] leading-tight hyphens-none no-underline transition-[background-color,translate] duration-[120ms] active:translate-y-px";

const sizes: Record<ButtonSize, string> = {
  xs: "min-h-9 px-3.5 py-1 text-xs",
  sm: "min-h-target px-5 py-2 text-sm",
  lg: "min-h-14 px-8 py-2 text-base",
};

const outline = "shadow-[inset_0_0_0_1.5px_currentColor] hover:bg-current/8";
const underline = "underline decoration-transparent decoration-2 underline-offset-4 hover:decoration-rule";
const solidColors: Record<ButtonColor, string> = {
  primary: "bg-action text-on-action hover:bg-action-hover",
  secondary: "bg-live text-on-live hover:bg-live-hover",
  gray: "bg-ink text-paper hover:bg-ink-strong",
  danger: `text-danger ${outline}`,
};

export function buttonClasses({ size = "sm", color = "primary", variant = "solid" }: ButtonStyle): string {
  const safeSize = allowedVariant("Button size", size, buttonSizes, "sm");
  const safeColor = allowedVariant("Button color", color, buttonColors, "primary");
  const safeVariant = allowedVariant("Button variant", variant, buttonVariants, "solid");
  const textColor = safeColor === "danger" ? "text-danger" : "text-ink";
  const variants: Record<ButtonVariant, string> = {
    solid: solidColors[safeColor],
    outline: `${textColor} ${outline}`,
    ghost: `${textColor} ${underline}`,
  };
  return `${base} ${sizes[safeSize]} ${variants[safeVariant]}`;
}
