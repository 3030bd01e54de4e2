import { useMemo, useState } from "react";
import { RecordStateBadge } from "#app/components/admin/content/record-state-badge.tsx";
import { previewUrl, recordUrls } from "#app/components/admin/content/record-urls.ts";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { UnsavedChangesDialog } from "#app/components/admin/frame/unsaved-changes-dialog.tsx";
import { PublishDialog } from "#app/routes/admin/content/publish-dialog.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { lazyDialog } from "#app/ui/overlay/lazy-dialog.tsx";
import type { RecordEntity } from "#domain/content/record-draft.ts";
import { recordStateOf } from "#domain/content/record-state.ts";
import type { TermEntity } from "#domain/offer/term.ts";
import type { RecordForEditing } from "#workers/data/content/record.ts";
import { EditorBar } from "./editor-bar.tsx";
import { EditorToolsProvider, type TermChoice } from "./editor-context.ts";
import { EditorNotices } from "./editor-notices.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { RecordFields } from "./record-fields.tsx";
import { SectionNavigation } from "./section-navigation.tsx";
import { SectionPanel } from "./section-panel.tsx";
import { useOpenSection } from "./use-open-section.ts";
import { useOutlineSections } from "./use-outline-sections.ts";
import { usePublication } from "./use-publication.ts";
import { useRecordEditor } from "./use-record-editor.ts";

const ConflictDialog = lazyDialog(() => import("./conflict-dialog.tsx").then((module) => module.ConflictDialog));
const ScheduleDialog = lazyDialog(() => import("./schedule-dialog.tsx").then((module) => module.ScheduleDialog));
const VersionDrawer = lazyDialog(() => import("./version-drawer.tsx").then((module) => module.VersionDrawer));

type RecordEditorProps = {
  entity: RecordEntity;
  record: RecordForEditing;
  offerTypes: readonly TermChoice[];
  artForms: readonly TermChoice[];
};

export function RecordEditor({ entity, record, offerTypes, artForms }: RecordEditorProps) {
  const urls = recordUrls[entity];
  const editor = useRecordEditor(entity, record);
  const { draft, saveState, resetKey, conflict, isConflictOpen, session } = editor;
  const { change } = session;
  const navigation = useOpenSection(draft.sections, change);
  const { openId, openIndex, openedSection, showSection, addSection, panelRef, view } = navigation;
  const publication = usePublication(entity, record, editor, showSection, panelRef);
  // `issues` prevent publishing. `checks` only ask the admin to confirm.
  const { issues, setParseError, isBusy, runAction, publish, checks, closeChecks, restore } = publication;
  const outlineSections = useOutlineSections(draft.sections);
  const [isListingVersions, setListingVersions] = useState(false);
  const [createdTerms, setCreatedTerms] = useState<Record<TermEntity, TermChoice[]>>({ offer_type: [], art_form: [] });
  const [typedTerms, setTypedTerms] = useState<Record<TermEntity, boolean>>({ offer_type: false, art_form: false });
  const hasTypedTerm = typedTerms.offer_type || typedTerms.art_form;
  const isSaveBlocked = saveState.kind === "failed" || saveState.kind === "conflict";
  const tools = useMemo(
    () => ({
      entity,
      change,
      setParseError,
      offerTypes: addCreated(offerTypes, createdTerms.offer_type),
      artForms: addCreated(artForms, createdTerms.art_form),
      onTermCreated: (kind: TermEntity, term: TermChoice) =>
        setCreatedTerms((created) => ({ ...created, [kind]: [...created[kind], term] })),
      onTermTyped: (kind: TermEntity, isTyped: boolean) => setTypedTerms((typed) => ({ ...typed, [kind]: isTyped })),
    }),
    [entity, change, setParseError, offerTypes, artForms, createdTerms],
  );

  const issuePaths = Object.keys(issues);
  // A string, so that equal ids do not render the memoized navigation again.
  const joinedIdsWithIssues = draft.sections
    .filter((_, index) => issuePaths.some((path) => path.startsWith(`sections.${index}.`)))
    .map(({ id }) => id)
    .join(" ");
  const name = String(("name" in draft.fields ? draft.fields.name : draft.fields.title) || "Ohne Namen");
  const hasDraft = session.draftVersion !== null || saveState.kind !== "saved";
  const savedAt = saveState.kind === "saved" && saveState.at ? saveState.at.getTime() : 0;

  return (
    <EditorToolsProvider value={tools}>
      <AdminPage
        title={name}
        crumbs={[{ label: urls.plural, ...(urls.list && { to: urls.list }) }, { label: name }]}
        actions={
          <>
            {entity === "offer" && (
              <span className="-ml-3.5 flex">
                <LinkButton size="xs" variant="ghost" to={`/admin/angebots-termine/${record.slug}/`}>
                  Termine
                </LinkButton>
                <LinkButton size="xs" variant="ghost" to={`/admin/angebots-buchungen/?angebot=${record.slug}`}>
                  Buchungen
                </LinkButton>
              </span>
            )}
            <span className="text-sm">
              <RecordStateBadge state={recordStateOf(record, hasDraft)} />
            </span>
          </>
        }
      >
        <EditorBar
          entity={entity}
          record={record}
          editor={editor}
          hasTypedTerm={hasTypedTerm}
          view={view}
          onViewChange={navigation.setView}
          onShowVersions={() => setListingVersions(true)}
          isBusy={isBusy}
          runAction={runAction}
          undoToastId={publication.undoToastId}
          hasChanges={record.status !== "published" || hasDraft}
          onPublish={() => publish()}
          onSchedule={publication.openSchedule}
        />
        <EditorNotices record={record} editor={editor} publication={publication} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 pt-5 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,34%)]">
          <div
            className={`grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)] ${view === "preview" ? "max-xl:hidden" : ""}`}
          >
            <SectionNavigation
              sections={outlineSections}
              openId={openId}
              openIndex={openIndex}
              hasRecordIssues={issuePaths.some((path) => !path.startsWith("sections."))}
              joinedIdsWithIssues={joinedIdsWithIssues}
              recordButtonRef={navigation.recordButtonRef}
              onOpen={showSection}
              onAdd={addSection}
            />
            <div ref={panelRef} className="min-w-0 scroll-mt-20">
              {openedSection && (
                <SectionPanel
                  key={`${openedSection.id} ${resetKey}`}
                  section={openedSection}
                  index={openIndex}
                  sectionCount={draft.sections.length}
                  issues={issues}
                  onAdd={addSection}
                  onRemove={navigation.removeSection}
                />
              )}
              {/* Hidden instead of unmounted, so that a typed term is kept. */}
              {(!openedSection || hasTypedTerm) && (
                <div hidden={openedSection !== null}>
                  <RecordFields
                    key={resetKey}
                    fields={draft.fields}
                    address={draft.address}
                    art_form_ids={draft.art_form_ids}
                    issues={issues}
                    publicPath={urls.view}
                    slug_id={record.slug_id}
                  />
                </div>
              )}
            </div>
          </div>
          <div
            className={`xl:sticky xl:top-18 xl:h-[calc(100dvh-6rem)] ${view === "edit" ? "max-xl:hidden" : "h-[80dvh]"}`}
          >
            <PreviewPane
              path={previewUrl(entity, record.slug_id)}
              isSaved={saveState.kind === "saved"}
              savedAt={savedAt}
              openId={openId}
            />
          </div>
        </div>
        {isListingVersions && (
          <VersionDrawer
            entity={entity}
            id={record.id}
            isPublic={record.status === "published"}
            onClose={() => setListingVersions(false)}
            onRestore={(versionId) => restore(versionId, () => setListingVersions(false))}
          />
        )}
        {checks.length > 0 && <PublishDialog checks={checks} onConfirm={() => publish(true)} onClose={closeChecks} />}
        {publication.scheduleChecks && (
          <ScheduleDialog
            publishAt={record.publish_at}
            checks={publication.scheduleChecks}
            onSchedule={publication.schedule}
            onClose={publication.closeSchedule}
          />
        )}
        <UnsavedChangesDialog
          isUnsaved={() => !session.isRecordDeleted && (isSaveBlocked || hasTypedTerm)}
          isLostOnUnload={() => !session.isRecordDeleted && (hasTypedTerm || !session.keepText())}
        >
          {isSaveBlocked &&
            (session.isStoredLocally
              ? "Gehst du weiter, liegt er nur in diesem Browser. Der bietet ihn dir an, wenn du den Eintrag wieder öffnest. "
              : "Gehst du weiter, ist er weg: Dieser Browser kann ihn nicht aufheben. ")}
          {hasTypedTerm && "Die neue Art oder Kunstform hast du noch nicht hinzugefügt. Gehst du weiter, ist sie weg."}
        </UnsavedChangesDialog>
        {conflict && isConflictOpen && (
          <ConflictDialog
            conflict={conflict}
            draft={draft}
            onResolve={(decision) => void session.resolveConflict(decision)}
            onClose={session.postponeConflict}
          />
        )}
      </AdminPage>
    </EditorToolsProvider>
  );
}

function addCreated(loaded: readonly TermChoice[], created: readonly TermChoice[]): readonly TermChoice[] {
  return [...loaded, ...created.filter(({ id }) => !loaded.some((term) => term.id === id))];
}
