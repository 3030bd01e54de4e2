import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { AdminPage } from "#app/blocks/admin/admin-page.tsx";
import { reachWords } from "#app/blocks/admin/reach-words.ts";
import { RecordHistory } from "#app/blocks/admin/record-history.tsx";
import { previewAddressOf, publicAddressOf, recordPlaces } from "#app/blocks/admin/record-places.ts";
import { RecordStateMark } from "#app/blocks/admin/record-state-mark.tsx";
import { api } from "#app/client/api.ts";
import { httpStatusOf } from "#app/client/query-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { notify } from "#app/ui/notifications.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { DraftChange } from "#domain/draft-change.ts";
import { pageSectionLabels } from "#domain/new-page-section.ts";
import { draftIssues, type RecordEntity, type RecordForEditing } from "#domain/record-draft.ts";
import { recordStateOf } from "#domain/record-state.ts";
import { ConflictQuestion } from "./conflict-question.tsx";
import { EditorToolsProvider, type Term } from "./editor-context.ts";
import { PreviewPane } from "./preview-pane.tsx";
import { RecordFields } from "./record-fields.tsx";
import { RecordMenu } from "./record-menu.tsx";
import { SaveState } from "./save-state.tsx";
import { SectionOutline } from "./section-outline.tsx";
import { SectionPanel } from "./section-panel.tsx";
import { SectionTypes } from "./section-types.tsx";
import { useRecordEditor } from "./use-record-editor.ts";
import { VersionList } from "./version-list.tsx";

export type RecordEditorProps = {
  entity: RecordEntity;
  record: RecordForEditing;
  offerTypes: readonly Term[];
  artForms: readonly Term[];
};

const noIssues: Readonly<Record<string, string[]>> = {};

/** The one editor: what the record is, its sections, and beside it the page as it will be. */
export function RecordEditor({ entity, record, offerTypes, artForms: knownArtForms }: RecordEditorProps) {
  const place = recordPlaces[entity];
  const editor = useRecordEditor(entity, record);
  const { draft, change, saveState, generation } = editor;
  const [openId, setOpenId] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [view, setView] = useState<"edit" | "preview">("edit");
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  /** Whether the question of a collision is open; it can be put off, and nothing is saved until it is answered. */
  const [isAsking, setAsking] = useState(true);
  const [madeArtForms, setMadeArtForms] = useState<Term[]>([]);
  const panel = useRef<HTMLDivElement>(null);
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const settledDraft = useDeferredValue(draft);
  const issues = useMemo(
    () => (hasTried ? draftIssues(entity, settledDraft) : noIssues),
    [entity, hasTried, settledDraft],
  );
  const troubled = useMemo(
    () =>
      new Set(settledDraft.sections.flatMap(({ id }, index) => (hasIssue(issues, `sections.${index}.`) ? [id] : []))),
    [issues, settledDraft.sections],
  );
  const tools = useMemo(
    () => ({
      entity,
      change,
      offerTypes,
      artForms: [...knownArtForms, ...madeArtForms.filter(({ id }) => !knownArtForms.some((known) => known.id === id))],
      onArtForm: (term: Term) => setMadeArtForms((made) => [...made, term]),
    }),
    [entity, change, offerTypes, knownArtForms, madeArtForms],
  );

  const open = useCallback((id: string | null) => {
    setOpenId(id);
    setView("edit");
    // What was asked for comes into view where list and form stand below each other.
    requestAnimationFrame(() => panel.current?.scrollIntoView({ block: "nearest" }));
  }, []);
  const openSection = draft.sections.find(({ id }) => id === openId) ?? null;
  const openIndex = openSection ? draft.sections.indexOf(openSection) : -1;

  const add = useCallback(
    (what: DraftChange & { type: "add" }) => {
      change(what);
      open(what.section.id);
    },
    [change, open],
  );
  const remove = useCallback(
    (id: string) => {
      const index = draft.sections.findIndex((section) => section.id === id);
      const section = draft.sections[index];
      if (!section) return;
      change({ type: "remove", id });
      setOpenId(null);
      notify({
        title: `Abschnitt „${pageSectionLabels[section.type]}“ gelöscht.`,
        timeout: 10_000,
        actions: [{ label: "Rückgängig", onClick: () => add({ type: "add", section, index }) }],
      });
    },
    [add, change, draft.sections],
  );

  const attempt = async (act: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      // Somebody saved meanwhile: their text is the question now, and ours is kept.
      if (httpStatusOf(error) === 409) await editor.reload();
      notify({
        title: error instanceof Error ? error.message : String(error),
        color: "danger",
        icon: "warning",
        timeout: 0,
      });
    } finally {
      setBusy(false);
    }
  };

  const publish = () =>
    attempt(async () => {
      setTried(true);
      const found = Object.keys(draftIssues(entity, draft));
      if (found.length > 0) {
        const [, index] = /^sections\.(\d+)/.exec(found.sort()[0] ?? "") ?? [];
        open(index === undefined ? null : (draft.sections[Number(index)]?.id ?? null));
        notify({
          title: "Es fehlt noch etwas.",
          description: "Die Stellen sind markiert.",
          color: "danger",
          icon: "warning",
        });
        return;
      }
      if (!(await editor.flush())) return;
      const { slug } = await api.record.publish.mutate({
        entity,
        slugId: record.slugId,
        draftVersion: editor.draftVersion(),
      });
      setTried(false);
      await editor.reload();
      await revalidator.revalidate();
      notify({
        title: "Veröffentlicht.",
        description: reachWords,
        icon: "check",
        timeout: 8_000,
        actions: [{ label: "Seite ansehen", onClick: () => window.open(publicAddressOf(entity, slug), "_blank") }],
      });
      if (entity !== "landing_page" && slug !== record.slug) navigate(`${place.edit}${slug}/`, { replace: true });
    });

  // Ctrl+S is what hands do; everything is saved anyway.
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
      event.preventDefault();
      void editor.flush();
    };
    addEventListener("keydown", save);
    return () => removeEventListener("keydown", save);
  }, [editor.flush]);

  const name = String(("name" in draft.fields ? draft.fields.name : draft.fields.title) || "Ohne Namen");
  const isPublished = record.status === "published";
  const hasDraft = editor.draftVersion() !== null || saveState.kind !== "saved";
  const savedAt = saveState.kind === "saved" && saveState.at ? saveState.at.getTime() : 0;

  return (
    <EditorToolsProvider value={tools}>
      <AdminPage
        title={name}
        crumbs={[{ label: place.many, ...(place.list && { to: place.list }) }, { label: name }]}
        actions={
          <RecordStateMark state={recordStateOf({ status: record.status, hasDraft, isBinned: record.isBinned })} />
        }
      >
        <div className="sticky top-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line bg-paper px-4 py-2 sm:-mx-8 sm:px-8">
          <SaveState
            state={saveState}
            here={pathname}
            onRetry={() => void editor.flush()}
            onCompare={() => setAsking(true)}
          />
          <div className="ml-auto flex flex-wrap items-center gap-2">
            <Button
              size="xs"
              variant="ghost"
              color="gray"
              aria-pressed={view === "preview"}
              className="xl:hidden"
              onClick={() => setView(view === "preview" ? "edit" : "preview")}
            >
              {view === "preview" ? "Bearbeiten" : "Vorschau"}
            </Button>
            {isPublished && (
              <Link
                to={publicAddressOf(entity, record.slug)}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-9 items-center px-2 text-xs max-sm:hidden"
              >
                Seite ansehen
              </Link>
            )}
            <Button size="xs" variant="ghost" color="gray" onClick={() => setHistoryOpen(true)}>
              Fassungen
            </Button>
            <RecordHistory entity={entity} id={record.id} />
            <RecordMenu entity={entity} record={record} editor={editor} attempt={attempt} />
            <Button size="xs" onClick={publish} aria-disabled={isBusy || undefined} disabled={record.isBinned}>
              Veröffentlichen
            </Button>
          </div>
        </div>
        {record.isBinned && (
          <div className="pt-4">
            <Notice tone="info" title="Dieser Eintrag liegt im Papierkorb.">
              Hol ihn zurück, bevor du ihn veröffentlichst.
            </Notice>
          </div>
        )}
        {editor.leftOver && (
          <div className="pt-4">
            <Notice
              tone="info"
              isAnswer
              title="Hier liegt Text, der nicht gespeichert wurde."
              actions={
                <>
                  <Button size="xs" onClick={() => void editor.takeLeftOver()}>
                    Übernehmen
                  </Button>
                  <Button size="xs" variant="ghost" color="gray" onClick={editor.dropLeftOver}>
                    Verwerfen
                  </Button>
                </>
              }
            >
              Dieser Browser hat ihn am {formatDateTime(new Date(editor.leftOver.at))} aufgehoben.
            </Notice>
          </div>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 pt-5 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,34%)]">
          <div
            className={`grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)] ${view === "preview" ? "max-xl:hidden" : ""}`}
          >
            <nav aria-label="Gliederung" className="min-w-0 lg:sticky lg:top-18">
              <button
                type="button"
                aria-current={openId === null || undefined}
                onClick={() => open(null)}
                className="flex min-h-target w-full items-center border-b border-l-3 border-line border-l-transparent px-3 text-left text-sm font-semibold hover:bg-paper-deep aria-[current=true]:border-l-rule aria-[current=true]:bg-sheet"
              >
                Grunddaten
                {hasIssue(issues, "fields.") && <span className="ml-auto text-xs text-danger">fehlt etwas</span>}
              </button>
              <div className="max-lg:max-h-80 overflow-y-auto lg:max-h-[calc(100dvh-14rem)]">
                <SectionOutline
                  sections={draft.sections}
                  openId={openId}
                  troubled={troubled}
                  onOpen={open}
                  onMove={(id, index) => change({ type: "move", id, index })}
                />
              </div>
              <SectionTypes onAdd={add} index={openIndex < 0 ? draft.sections.length : openIndex + 1} />
            </nav>
            <div ref={panel} className="min-w-0 scroll-mt-20">
              {openSection ? (
                <SectionPanel
                  key={`${openSection.id} ${generation}`}
                  section={openSection}
                  index={openIndex}
                  count={draft.sections.length}
                  issues={issues}
                  onAdd={add}
                  onRemove={remove}
                />
              ) : (
                <RecordFields
                  key={generation}
                  fields={draft.fields}
                  address={draft.address}
                  artFormIds={draft.artFormIds}
                  issues={issues}
                  publicPath={place.view}
                  slugId={record.slugId}
                />
              )}
            </div>
          </div>
          <div
            className={`xl:sticky xl:top-18 xl:h-[calc(100dvh-6rem)] ${view === "edit" ? "max-xl:hidden" : "h-[80dvh]"}`}
          >
            <PreviewPane path={previewAddressOf(entity, record.slugId)} savedAt={savedAt} />
          </div>
        </div>
        <VersionList
          entity={entity}
          id={record.id}
          isOpen={isHistoryOpen}
          onClose={() => setHistoryOpen(false)}
          onRestore={(versionId) =>
            attempt(async () => {
              if (!(await editor.flush())) return;
              const before = editor.draft;
              await api.record.restoreVersion.mutate({ versionId, draftVersion: editor.draftVersion() });
              await editor.reload();
              setHistoryOpen(false);
              notify({
                title: "Die Fassung ist jetzt der Entwurf.",
                description: "Veröffentlicht ist sie noch nicht.",
                timeout: 10_000,
                actions: [{ label: "Rückgängig", onClick: () => change({ type: "replace", draft: before }) }],
              });
            })
          }
        />
        {editor.collision && isAsking && (
          <ConflictQuestion
            collision={editor.collision}
            onSettle={(decided) => void editor.settle(decided)}
            onLater={() => setAsking(false)}
          />
        )}
      </AdminPage>
    </EditorToolsProvider>
  );
}

function hasIssue(issues: Readonly<Record<string, string[]>>, prefix: string): boolean {
  return Object.keys(issues).some((path) => path.startsWith(prefix));
}
