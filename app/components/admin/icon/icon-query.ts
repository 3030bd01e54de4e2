import { queryOptions } from "@tanstack/react-query";
import { loadIcon } from "#app/client/icon/load-icon.ts";
import { drawIcon } from "#domain/icon/icon-drawing.ts";

/** The drawing of an icon `set:name`; `null` when there is none. */
export function iconQuery(id: string) {
  return queryOptions({
    queryKey: ["icon", id],
    queryFn: async () => {
      const icon = await loadIcon(id);
      return icon && drawIcon(icon);
    },
  });
}
