import { CardGrid } from "#app/components/content/card-grid.tsx";
import { CardSkeleton, Loading } from "#app/ui/layout/skeleton.tsx";

/** Placeholder cards while a search is slow. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <CardGrid
        items={[{ id: "erstes" }, { id: "zweites" }, { id: "drittes" }, { id: "viertes" }]}
        renderCard={() => <CardSkeleton />}
      />
    </Loading>
  );
}
