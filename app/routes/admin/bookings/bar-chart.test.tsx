import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { axisMaximum, BarChart } from "./bar-chart.tsx";

it("draws to scale a hatched and a filled bar for each month, writes their values, and labels the chart", () => {
  const bars = [
    {
      label: "Jan 27",
      hatched: 100,
      hatchedValueLabel: "100 €",
      filled: 50,
      filledValueLabel: "50 €",
      details: "Januar 2027: 50 € von 100 €",
    },
    { label: "Feb 27", hatched: 100, hatchedValueLabel: "100 €", filled: 0, filledValueLabel: "0 €", details: "" },
  ];
  render(
    <BarChart
      title="Auslastung"
      summary="Auslastung nach Monat"
      color="live"
      hatchedLabel="Plätze"
      filledLabel="gebucht"
      bars={bars}
      format={String}
    />,
  );
  const chart = screen.getByRole("img", { name: "Auslastung nach Monat" });
  const heights = [...chart.querySelectorAll("rect")].map((bar) => Number(bar.getAttribute("height")));
  // In pixels; the plot is 150 high. For each month: the hatched bar, then the filled bar in front of it.
  expect(heights).toEqual([150, 75, 150, 0]);
  expect(chart.textContent).toContain("Januar 2027: 50 € von 100 €");
  const values = [...chart.querySelectorAll("g text")].map((text) => [text.textContent, text.getAttribute("y")]);
  // The value of a filled bar is inside the bar, or above the bar when the bar is too low for the text.
  expect(values).toContainEqual(["50 €", "106"]);
  expect(values).toContainEqual(["0 €", "164"]);
});

it("ends the scale at a round number", () => {
  expect([0, 1, 3, 41, 99, 100, 1160].map(axisMaximum)).toEqual([1, 1, 4, 50, 100, 100, 2000]);
});
