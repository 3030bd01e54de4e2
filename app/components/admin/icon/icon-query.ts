import { queryOptions } from "@tanstack/react-query";
import { loadIcon } from "#app/client/icon/load-icon.ts";
import { drawIcon } from "#domain/icon/icon-drawing.ts";

/** Queries the drawing of the icon `set:name`; `null` when there is no such icon. */
export function iconQuery(id: string) {
  return queryOptions({
    queryKey: ["icon", id],
    queryFn: async () => {
      const icon = await loadIcon(id);
      return icon && drawIcon(icon);
    },
  });
}
