import { expect, it } from "vitest";
import { timeAgoLabel } from "./time-ago-label.ts";

it.each([
  ["2027-04-12T09:59:40Z", "gerade eben"],
  ["2027-04-12T09:56:00Z", "vor 4 Min."],
  ["2027-04-12T07:12:00Z", "heute, 09:12"],
  ["2027-04-11T22:30:00Z", "heute, 00:30"],
  ["2027-04-11T21:30:00Z", "gestern"],
  ["2027-04-02T10:00:00Z", "02.04.2027"],
])("formats %s as %s when it is 12:00 on 12 April 2027 in Berlin", (at, label) => {
  expect(timeAgoLabel(new Date(at), new Date("2027-04-12T10:00:00Z"))).toBe(label);
});

it.each([
  ["2026-03-29T10:00:00Z", "2026-03-29T22:30:00Z", "gestern"],
  ["2026-03-28T10:00:00Z", "2026-03-29T22:30:00Z", "28.03.2026"],
  ["2026-10-24T10:00:00Z", "2026-10-25T22:30:00Z", "gestern"],
])("formats a change at %s, viewed at %s around the start or end of summer time, as %s", (at, now, label) => {
  expect(timeAgoLabel(new Date(at), new Date(now))).toBe(label);
});
