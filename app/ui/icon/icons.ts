import type { AdminIconName } from "./admin-icons.ts";

/** The icons that visitors see, each one SVG path on a 24 px grid with round strokes. Paths: Lucide (ISC licence). */
export const icons = {
  accessibility:
    "M17 4a1 1 0 1 1-2 0a1 1 0 1 1 2 0m1 15l1-7l-6 1M5 8l3-3l5.5 3l-2.36 3.5m-6.9 3a5 5 0 0 0 6.88 6M13.76 17.5a5 5 0 0 0-6.88-6",
  "arrow-down": "M12 5v14m7-7l-7 7l-7-7",
  "arrow-left": "m12 19l-7-7l7-7m7 7H5",
  "arrow-right": "M5 12h14m-7-7l7 7l-7 7",
  "arrow-up": "m5 12l7-7l7 7m-7 7V5",
  calendar: "M8 2v3m8-3v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M3 9h18",
  check: "M20 6L9 17l-5-5",
  "chevron-down": "m6 9l6 6l6-6",
  copy: "M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2",
  "door-open":
    "M10 21H2m8-18H7a2 2 0 0 0-2 2v16m9-9h.01M19 21V5a2 2 0 0 0-1.675-1.974l-6.163-1.013A1 1 0 0 0 10 3v18a1 1 0 0 0 1.124.992zm3 0h-3",
  ear: "M6 8.5a6.5 6.5 0 1 1 13 0c0 6-6 6-6 10a3.5 3.5 0 1 1-7 0M15 8.5a2.5 2.5 0 0 0-5 0v1a2 2 0 1 1 0 4",
  "log-out": "m16 17l5-5l-5-5m5 5H9m0 9H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4",
  info: "M22 12a10 10 0 1 1-20 0a10 10 0 0 1 20 0M12 16v-4m0-4h.01",
  menu: "M3 8h18M3 16h18",
  minus: "M5 12h14",
  monitor: "M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M8 21h8m-4-4v4",
  moon: "M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401",
  plus: "M5 12h14m-7-7v14",
  search: "m21 21l-4.34-4.34M19 11a8 8 0 1 1-16 0a8 8 0 0 1 16 0",
  sun: "M16 12a4 4 0 1 1-8 0a4 4 0 0 1 8 0M12 2v2m0 16v2M4.93 4.93l1.41 1.41m11.32 11.32l1.41 1.41M2 12h2m16 0h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41",
  user: "M17.925 20.056a6 6 0 0 0-11.851.001M16 11a4 4 0 1 1-8 0a4 4 0 0 1 8 0M22 12a10 10 0 1 1-20 0a10 10 0 0 1 20 0",
  warning: "m21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01",
  x: "M18 6L6 18M6 6l12 12",
} as const;

/** Those of the admin area are there only after `admin-icons.ts` has been imported. */
export type IconName = keyof typeof icons | AdminIconName;
