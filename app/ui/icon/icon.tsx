import { type IconName, icons } from "./icons.ts";

const paths = new Map<string, string>(Object.entries(icons));

/** @param newPaths SVG paths by name */
export function addIcons(newPaths: Readonly<Record<string, string>>): void {
  for (const [name, path] of Object.entries(newPaths)) paths.set(name, path);
}

type IconProps = {
  name: IconName;
  /** Accessible name. An icon without a label is hidden from screen readers. */
  label?: string;
  className?: string;
};

export function Icon({ name, label, className = "" }: IconProps) {
  const path = paths.get(name);
  if (path === undefined) {
    console.warn(`There is no icon "${name}".`);
    return null;
  }
  return <IconPath path={path} className={className} {...(label && { label })} />;
}

type IconPathProps = { path: string } & Omit<IconProps, "name">;

/** For lazy-loaded components whose icons are not in the main bundle. */
export function IconPath({ path, label, className = "" }: IconPathProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`stroke-icon ${className}`}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={path} />
    </svg>
  );
}
