import { useState } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { lazyDialog } from "#app/ui/overlay/lazy-dialog.tsx";
import type { RecordEntity } from "#domain/content/record-draft.ts";

const HistoryDrawer = lazyDialog(() => import("./history-drawer.tsx").then((module) => module.HistoryDrawer));

export function RecordHistory({ entity, id }: { entity: RecordEntity; id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="ghost" color="gray" onClick={() => setOpen(true)}>
        Verlauf
      </Button>
      {isOpen && <HistoryDrawer entity={entity} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
