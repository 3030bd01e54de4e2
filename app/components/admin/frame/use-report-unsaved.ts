import { useEffect } from "react";

/** Tells the drawer, dialog or page whether a form in it has unsaved text. A form that unmounts reports `false`. */
export function useReportUnsaved(isUnsaved: boolean, onUnsaved: (isUnsaved: boolean) => void): void {
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
}
