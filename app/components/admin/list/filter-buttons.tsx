import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";

export function FilterButtons({ isFiltered, onReset }: { isFiltered: boolean; onReset?: () => void }) {
  return (
    <>
      {isFiltered && (
        <Link
          to="?"
          viewTransition={false}
          onClick={(event) => {
            // With a modifier key, the browser opens the link elsewhere.
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            onReset?.();
          }}
          className="flex min-h-target items-center px-2 text-sm"
        >
          Zurücksetzen
        </Link>
      )}
      <noscript>
        <Button type="submit" variant="outline">
          Anwenden
        </Button>
      </noscript>
    </>
  );
}
