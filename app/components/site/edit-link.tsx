import { useLocation, useMatches } from "react-router";
import { recordUrls } from "#app/components/admin/content/record-urls.ts";
import { LinkButton } from "#app/ui/button/link-button.tsx";

const details = [recordUrls.offer, recordUrls.artist, recordUrls.location, recordUrls.region];

/** From the page of a record to its editor, for admins. Loaded for nobody else. */
export default function EditLink() {
  const { pathname } = useLocation();
  const isFound = useMatches().at(-1)?.loaderData !== undefined;
  const place = details.find(({ view }) => pathname.startsWith(view));
  if (!place || !isFound) return null;
  return (
    <LinkButton
      size="xs"
      color="gray"
      to={pathname.replace(place.view, place.edit)}
      className="fixed bottom-5 left-gutter z-20 shadow-lamp"
    >
      Bearbeiten
    </LinkButton>
  );
}
