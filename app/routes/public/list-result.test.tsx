import { cleanup, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, it } from "vitest";
import { type ListTexts, ResultsHeading } from "./list-result.tsx";

afterEach(cleanup);

const texts = { headings: { first: "Von A bis Z", further: "Weiter in den Regionen" } } as ListTexts;

it.each([
  ["first page under a hero", { page: 1, hasHero: true }, [2, "Von A bis Z"]],
  ["first page when ignored filters hide the hero", { page: 1, hasHero: false }, [1, "Von A bis Z"]],
  ["second page", { page: 2, hasHero: false }, [1, "Weiter in den Regionen"]],
] as const)("shows the heading of the unfiltered list on its %s", (_, position, [level, name]) => {
  const search = { query: {}, labels: [], isFiltered: false };
  render(
    <ResultsHeading
      {...position}
      path="/regionen/"
      total={13}
      search={search}
      texts={texts}
      heading={createRef()}
      hasMap={false}
    />,
  );
  expect(screen.getByRole("heading", { level, name })).toBeTruthy();
});
