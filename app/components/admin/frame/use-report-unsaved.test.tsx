import { render } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, it } from "vitest";
import { useReportUnsaved } from "./use-report-unsaved.ts";

it("reports unsaved text before the browser shows the dialog, so that no press closes the dialog before the report", () => {
  const events: string[] = [];
  const Form = () => {
    useReportUnsaved(true, (isUnsaved) => events.push(`unsaved: ${isUnsaved}`));
    return null;
  };
  const Dialog = () => {
    useLayoutEffect(() => void events.push("shown")); // the last step before the browser shows the dialog
    return <Form />;
  };
  render(<Dialog />);
  expect(events).toEqual(["unsaved: true", "shown"]);
});
