import { useLocation, useMatches } from "react-router";
import { recordUrls } from "#app/components/admin/content/record-urls.ts";
import { LinkButton } from "#app/ui/button/link-button.tsx";

const linkedRecordUrls = [recordUrls.offer, recordUrls.artist, recordUrls.location, recordUrls.region];

/** Only the browsers of admins load this module. */
export default function EditLink() {
  const { pathname } = useLocation();
  // A page that was not found has no loader data.
  const isFound = useMatches().at(-1)?.loaderData !== undefined;
  const urls = linkedRecordUrls.find(({ view }) => pathname.startsWith(view));
  if (!urls || !isFound) return null;
  return (
    <nav aria-label="Bearbeiten">
      <LinkButton
        size="xs"
        color="gray"
        to={pathname.replace(urls.view, urls.edit)}
        className="fixed bottom-5 left-gutter z-20 shadow-lamp"
      >
        Bearbeiten
      </LinkButton>
    </nav>
  );
}
