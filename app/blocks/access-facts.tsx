import { Icon } from "#app/ui/icon.tsx";

export type AccessFactsProps = { isStepFree: boolean; hasAccessibleToilet: boolean; hasInductionLoop: boolean };

/** What a place offers, and as plainly what it does not. */
export function AccessFacts({ isStepFree, hasAccessibleToilet, hasInductionLoop }: AccessFactsProps) {
  const facts = [
    isStepFree ? { has: true, words: "Stufenlos zugänglich" } : { has: false, words: "Nicht stufenlos" },
    hasAccessibleToilet
      ? { has: true, words: "Rollstuhlgerechtes WC" }
      : { has: false, words: "Kein rollstuhlgerechtes WC" },
    hasInductionLoop ? { has: true, words: "Induktionsschleife" } : { has: false, words: "Keine Induktionsschleife" },
  ];
  return (
    <ul aria-label="Zugänglichkeit" className="grid gap-2.5 text-sm">
      {facts.map((fact) => (
        <li key={fact.words} className={`flex items-start gap-2.5 ${fact.has ? "" : "text-ink-soft"}`}>
          <Icon name={fact.has ? "check" : "minus"} className="mt-0.5" />
          {fact.words}
        </li>
      ))}
    </ul>
  );
}
