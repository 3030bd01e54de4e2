import { useCallback } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useIsStaying } from "#app/client/use-is-staying.ts";
import { notify } from "#app/ui/notification/notifications.ts";
import { recordUrls } from "./record-urls.ts";

/** Returns a function that opens the copy of an offer. After the page was left, it shows a notification instead. */
export function useOpenCopy(): (slug: string) => Promise<void> {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isStaying = useIsStaying();
  return useCallback(
    async (slug) => {
      const path = `${recordUrls.offer.edit}${slug}/`;
      const description = "Noch ohne Termine und nicht veröffentlicht.";
      if (isStaying()) {
        await navigate(path);
        notify({ title: "Das ist die Kopie.", description });
      } else {
        await revalidate();
        const open = { label: "Öffnen", onClick: () => void navigate(path) };
        notify({ title: "Eine Kopie angelegt.", description, timeout: 10_000, actions: [open] });
      }
    },
    [navigate, revalidate, isStaying],
  );
}
