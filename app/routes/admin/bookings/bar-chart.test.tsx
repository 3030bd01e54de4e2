import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { axisMaximum, BarChart } from "./bar-chart.tsx";

it("draws each bar to scale and labels the chart", () => {
  const bars = [
    { label: "Jan 27", outlined: 100, filled: 50, valueLabel: "50 %", details: "Januar 2027: 50 von 100 Plätzen" },
    { label: "Feb 27", outlined: 0, filled: 0, valueLabel: "–", details: "Februar 2027: kein Platz" },
  ];
  render(
    <BarChart
      title="Auslastung"
      summary="Auslastung nach Monat"
      outlinedLabel="Plätze"
      filledLabel="gebucht"
      bars={bars}
      format={String}
    />,
  );
  const chart = screen.getByRole("img", { name: "Auslastung nach Monat" });
  const heights = [...chart.querySelectorAll("rect")].map((bar) => Number(bar.getAttribute("height")));
  // In pixels; the plot is 150 high. In each month, the filled bar comes before the outlined one.
  expect(heights).toEqual([75, 150, 0, 0]);
  expect(chart.textContent).toContain("Januar 2027: 50 von 100 Plätzen");
});

it("ends the scale at a round number", () => {
  expect([0, 1, 3, 41, 99, 100, 1160].map(axisMaximum)).toEqual([1, 1, 4, 50, 100, 100, 2000]);
});
