import { Icon } from "#app/ui/icon/icon.tsx";
import { useDetailsMenu } from "#app/ui/overlay/use-details-menu.ts";
import { type DraftChange, newSectionChange } from "#domain/content/draft-change.ts";
import { pageSectionLabels } from "#domain/content/new-page-section.ts";
import { pageSectionTypes } from "#domain/content/page-section.ts";

type AddSectionMenuProps = {
  /** The index of the new section. */
  index: number;
  onAdd: (addition: DraftChange & { type: "add" }) => void;
};

export function AddSectionMenu({ index, onAdd }: AddSectionMenuProps) {
  const menu = useDetailsMenu();
  return (
    <details {...menu.props} className="group pt-3">
      <summary className="flex min-h-target list-none items-center justify-center gap-2 rounded-pill px-4 text-sm font-semibold shadow-[inset_0_0_0_1.5px_currentColor] hover:bg-current/8 [&::-webkit-details-marker]:hidden">
        <Icon name="plus" className="group-open:rotate-45" />
        Abschnitt einfügen
      </summary>
      <ul className="mt-2 bg-sheet p-1 shadow-sheet">
        {pageSectionTypes.map((type) => (
          <li key={type}>
            <button
              type="button"
              onClick={() => {
                menu.close();
                onAdd(newSectionChange(type, index));
              }}
              className="flex min-h-10 w-full items-center rounded-field px-3 text-left text-sm hover:bg-paper-deep"
            >
              {pageSectionLabels[type]}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
