import { useLayoutEffect } from "react";

/** Tells the drawer, dialog or page whether a form in it has unsaved text. A form that unmounts reports `false`. */
export function useReportUnsaved(isUnsaved: boolean, onUnsaved: (isUnsaved: boolean) => void): void {
  // A layout effect, so that no press on the shown form comes before the report.
  useLayoutEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
}
