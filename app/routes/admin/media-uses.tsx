import { Link } from "#app/ui/link.tsx";
import type { MediaUse } from "#domain/media.ts";

const places: Record<MediaUse["entity"], { word: string; path: string }> = {
  offer: { word: "Angebot", path: "/admin/angebot/" },
  artist: { word: "Künstler:in", path: "/admin/kuenstler-in/" },
  location: { word: "Kunstraum", path: "/admin/kunstraum/" },
  region: { word: "Region", path: "/admin/region/" },
  landing_page: { word: "Seite", path: "/admin/landing/" },
};

/** Where a picture hangs, drafts among them. */
export function MediaUses({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-text text-xs font-semibold">Verwendet in</h3>
      {uses.length === 0 ? (
        <p className="text-sm text-ink-soft">Noch nirgends.</p>
      ) : (
        <ul className="grid text-sm">
          {uses.map(({ entity, id, name, slug }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3">
              <Link to={`${places[entity].path}${slug}/`} className="inline-block py-1">
                {name}
              </Link>
              <span className="text-xs text-ink-soft">{places[entity].word}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
