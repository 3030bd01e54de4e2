/**
 * Easter Sunday of a Gregorian year, `yyyy-mm-dd`. The one-letter names are those of the Meeus/Jones/Butcher algorithm.
 */
export function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const dividend = h + l - 7 * m + 114;
  return `${String(year).padStart(4, "0")}-0${Math.floor(dividend / 31)}-${String((dividend % 31) + 1).padStart(2, "0")}`;
}
