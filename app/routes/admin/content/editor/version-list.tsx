import { useEffect, useState } from "react";
import { api } from "#app/client/api.ts";
import { Button } from "#app/ui/button/button.tsx";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { RecordEntity } from "#domain/content/record-draft.ts";
import type { RecordVersion } from "#workers/data/content/record.ts";

export type VersionListProps = {
  entity: RecordEntity;
  id: string;
  isOpen: boolean;
  onClose: () => void;
  onRestore: (versionId: string) => Promise<void>;
};

/** The published versions in a drawer. Restoring one makes it the draft. */
export function VersionList({ entity, id, isOpen, onClose, onRestore }: VersionListProps) {
  const [versions, setVersions] = useState<RecordVersion[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    let isCancelled = false;
    setProblem(null);
    api.record.versions.query({ entity, id }).then(
      (listed) => !isCancelled && setVersions(listed),
      () => !isCancelled && setProblem("Die Fassungen ließen sich nicht laden."),
    );
    return () => {
      isCancelled = true;
    };
  }, [entity, id, isOpen]);
  return (
    <SlideOver title="Fassungen" isOpen={isOpen} onClose={onClose}>
      <p className="pb-4 text-sm text-ink-soft">
        Jede veröffentlichte Fassung bleibt. Eine frühere wird beim Zurückholen zum Entwurf; zu sehen ist sie erst nach
        dem Veröffentlichen.
      </p>
      {problem && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
      {versions?.length === 0 && <p className="text-sm">Die erste entsteht beim Veröffentlichen.</p>}
      <ol className="border-line not-empty:border-t">
        {versions?.map((version) => (
          <li key={version.id} className="flex items-center justify-between gap-3 border-b border-line py-3 text-sm">
            <span>
              <span className="num block font-semibold">{formatDateTime(version.created_at)}</span>
              <span className="block text-xs text-ink-soft wrap-anywhere">
                {version.created_by ?? "vom System"}
                {version.is_current && " · steht auf der Seite"}
              </span>
            </span>
            <Button
              size="xs"
              variant="outline"
              color="gray"
              onClick={() => void onRestore(version.id)}
              aria-label={`Fassung vom ${formatDateTime(version.created_at)} zurückholen`}
            >
              Zurückholen
            </Button>
          </li>
        ))}
      </ol>
    </SlideOver>
  );
}
