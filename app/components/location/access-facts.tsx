import { accessIcons } from "#app/ui/icon/access-icons.generated.ts";
import { addIcons, Icon } from "#app/ui/icon/icon.tsx";
import type { IconName } from "#app/ui/icon/icons.ts";

// Added here, so that pages without access facts do not load these icons.
addIcons(accessIcons);

/** A fact is `null` while it is unknown. */
export type AccessFactsProps = {
  is_step_free: boolean | null;
  has_accessible_toilet: boolean | null;
  has_induction_loop: boolean | null;
};

export function AccessFacts({
  is_step_free: isStepFree,
  has_accessible_toilet: hasAccessibleToilet,
  has_induction_loop: hasInductionLoop,
}: AccessFactsProps) {
  const facts: { isPresent: boolean | null; icon: IconName; label: string }[] = [
    { isPresent: isStepFree, icon: "door-open", label: isStepFree ? "Stufenlos erreichbar" : "Nicht stufenlos" },
    {
      isPresent: hasAccessibleToilet,
      icon: "accessibility",
      label: hasAccessibleToilet ? "Rollstuhlgerechtes WC" : "Kein rollstuhlgerechtes WC",
    },
    {
      isPresent: hasInductionLoop,
      icon: "ear",
      label: hasInductionLoop ? "Induktionsschleife" : "Keine Induktionsschleife",
    },
  ];
  const knownFacts = facts.filter(({ isPresent }) => isPresent !== null);
  if (knownFacts.length === 0) {
    return <p className="text-sm text-ink-soft">Zur Zugänglichkeit wissen wir noch nichts. Frag gern vorher nach.</p>;
  }
  return (
    <ul aria-label="Zugänglichkeit" className="grid gap-2.5 text-sm">
      {knownFacts.map((fact) => (
        <li key={fact.label} className={`flex items-start gap-2.5 ${fact.isPresent ? "" : "text-ink-soft"}`}>
          <Icon name={fact.isPresent ? fact.icon : "minus"} className="mt-0.5" />
          {fact.label}
        </li>
      ))}
    </ul>
  );
}
