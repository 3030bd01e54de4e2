import { useQuery } from "@tanstack/react-query";
import { DrawnIcon } from "#app/ui/icon/drawn-icon.tsx";
import { iconQuery } from "./icon-query.ts";

/** Shows an empty box of the same size while the icon loads or is missing. */
export function LoadedIcon({ id, className = "" }: { id: string; className?: string }) {
  const { data: drawing } = useQuery(iconQuery(id));
  if (drawing) return <DrawnIcon drawing={drawing} className={className} />;
  return <span aria-hidden="true" className={`inline-block size-[1.25em] flex-none ${className}`} />;
}
