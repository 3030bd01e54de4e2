import { recordUrls } from "#app/components/admin/content/record-urls.ts";
import { Link } from "#app/ui/button/link.tsx";
import type { MediaUse } from "#workers/data/media/media.ts";

export function MediaUses({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-text text-xs font-semibold">Verwendet in</h3>
      {uses.length === 0 ? (
        <p className="text-sm text-ink-soft">Noch nirgends.</p>
      ) : (
        <ul className="grid text-sm">
          {uses.map((use) => (
            <li key={use.id} className="flex flex-wrap items-baseline gap-x-3">
              {use.entity === "site_setting" ? (
                <span className="inline-block py-1">Startseite</span>
              ) : (
                <>
                  <Link to={`${recordUrls[use.entity].edit}${use.slug}/`} className="inline-block py-1">
                    {use.name}
                  </Link>
                  <span className="text-xs text-ink-soft">{recordUrls[use.entity].singular}</span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
