import { useLocation, useNavigation } from "react-router";
import { CardGrid } from "#app/components/content/card-grid.tsx";
import { CardSkeleton, Loading, Skeleton } from "#app/ui/layout/skeleton.tsx";
import { pageUrl } from "#domain/site/page-url.ts";

const placeholders = [{ id: "erstes" }, { id: "zweites" }, { id: "drittes" }, { id: "viertes" }];

/** Placeholders in the layout of the requested list. */
export function ListSkeleton({ label }: { label: string }) {
  const shownLocation = useLocation();
  const { pathname, search } = useNavigation().location ?? shownLocation;
  const showsRows = new URLSearchParams(search).get("ansicht") === "liste";
  return <Loading label={label}>{placeholdersOf(pathname, showsRows)}</Loading>;
}

function placeholdersOf(path: string, showsRows: boolean) {
  if (showsRows) {
    return (
      <div className="page-grid">
        {placeholders.map(({ id }) => (
          <Skeleton key={id} className="h-28 md:h-20" />
        ))}
      </div>
    );
  }
  if (path === pageUrl("/kuenstler-innen/")) {
    return (
      <div className="page-grid grid-cols-2! gap-y-10 md:grid-cols-3! lg:grid-cols-4! lg:gap-y-14">
        {placeholders.map(({ id }) => (
          <div key={id} className="col-auto!">
            <CardSkeleton frame="aspect-3/4" />
          </div>
        ))}
      </div>
    );
  }
  return <CardGrid items={placeholders} renderCard={(_, { frame }) => <CardSkeleton {...(frame && { frame })} />} />;
}
