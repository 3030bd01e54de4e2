import { lazy, Suspense } from "react";
import { Loading, Skeleton } from "#app/ui/layout/skeleton.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import type { RichText } from "#domain/content/page-section.ts";
import type { Issues } from "./use-issues.ts";

const RichTextEditor = lazy(() =>
  // No section is open when the server renders, so the Worker's bundle does not contain the text editor.
  import.meta.env.SSR
    ? Promise.resolve({ default: Unavailable })
    : import("#app/components/admin/rich-text/rich-text-editor.tsx").catch(() => ({ default: Unavailable })),
);

type RichTextFieldProps = {
  label?: string;
  value: RichText;
  /** Path of the rich text in the section's content. */
  path: string;
  issues: Issues;
  onChange: (body: RichText) => void;
};

export function RichTextField({ label = "Text", value, path, issues, onChange }: RichTextFieldProps) {
  // Issues inside the rich text are shown at this field.
  const errors = Object.keys(issues)
    .filter((issuePath) => issuePath === path || issuePath.startsWith(`${path}.`))
    .flatMap((issuePath) => issues[issuePath] ?? []);
  return (
    <Suspense
      fallback={
        <Loading label="Der Texteditor wird geladen …">
          <Skeleton className="h-52" />
        </Loading>
      }
    >
      <RichTextEditor label={label} value={value} onChange={onChange} errors={[...new Set(errors)]} />
    </Suspense>
  );
}

/** Shown when the text editor cannot be loaded: offline, or after a new deployment. */
function Unavailable({ label }: { label: string }) {
  return (
    <Notice title={`${label}: Der Texteditor ließ sich nicht laden.`} variant="problem">
      Was hier steht, bleibt, wie es ist. Lade die Seite neu, sobald die Verbindung wieder da ist.
    </Notice>
  );
}
