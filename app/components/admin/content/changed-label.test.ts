import { expect, it } from "vitest";
import { changedLabel } from "./changed-label.ts";

it.each([
  ["2027-04-12T09:59:40Z", "gerade eben"],
  ["2027-04-12T09:56:00Z", "vor 4 Min."],
  ["2027-04-12T07:12:00Z", "heute, 09:12"],
  ["2027-04-11T22:30:00Z", "heute, 00:30"],
  ["2027-04-11T21:30:00Z", "gestern"],
  ["2027-04-02T10:00:00Z", "02.04.2027"],
])("formats %s as %s when it is 12:00 on 12 April 2027 in Berlin", (at, label) => {
  expect(changedLabel(new Date(at), new Date("2027-04-12T10:00:00Z"))).toBe(label);
});
