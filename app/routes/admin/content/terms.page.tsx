import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import type { Term } from "#domain/offer/term.ts";
import { TermList } from "./term-list.tsx";

/** The words offers and artists are sorted by, in two lists that are edited where they stand. */
export function TermsPage({ offerTypes, artForms }: { offerTypes: Term[]; artForms: Term[] }) {
  return (
    <AdminPage title="Angebotsarten und Kunstformen" crumbs={[{ label: "Angebotsarten und Kunstformen" }]}>
      <div className="grid items-start gap-x-12 gap-y-10 pt-4 xl:grid-cols-2">
        <TermList
          entity="offer_type"
          title="Angebotsarten"
          intro="Jedes Angebot hat genau eine."
          newLabel="Neue Angebotsart"
          terms={offerTypes}
        />
        <TermList
          entity="art_form"
          title="Kunstformen"
          intro="Angebote und Künstler:innen können mehrere haben."
          newLabel="Neue Kunstform"
          terms={artForms}
        />
      </div>
    </AdminPage>
  );
}
