import { allowedVariant } from "#app/ui/allowed-variant.ts";

export const avatarSizes = ["xs", "sm", "lg"] as const;
type AvatarSize = (typeof avatarSizes)[number];

const sizes: Record<AvatarSize, string> = {
  xs: "size-7 text-2xs",
  sm: "size-11 text-sm",
  lg: "size-20 text-display-xs",
};

type AvatarProps = {
  name: string;
  url?: string;
  /** xs 28 px, sm 44 px, lg 80 px. Default sm. */
  size?: AvatarSize;
  /** Adds the name for screen readers, for avatars without the name next to them. */
  isLabeled?: boolean;
  className?: string;
};

export function Avatar({ name, url, size = "sm", isLabeled = false, className = "" }: AvatarProps) {
  const style = `inline-grid flex-none place-items-center overflow-hidden rounded-pill ${sizes[allowedVariant("Avatar size", size, avatarSizes, "sm")]} ${className}`;
  if (url) return <img src={url} alt={isLabeled ? name : ""} className={`${style} object-cover`} />;
  const initialsStyle = `${style} bg-paper-deep font-semibold text-ink-strong hyphens-none`;
  return isLabeled ? (
    <span role="img" aria-label={name} className={initialsStyle}>
      {initialsOf(name)}
    </span>
  ) : (
    <span aria-hidden="true" className={initialsStyle}>
      {initialsOf(name)}
    </span>
  );
}

/** "HL" for "Hanne Lorenz", "L" for "Lorenz". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word = "") => [...word][0])
    .join("")
    .toLocaleUpperCase("de");
}
