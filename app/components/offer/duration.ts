/** A duration in German: "45 Minuten", "1 Stunde", "2,5 Stunden", "1 Stunde 20 Minuten". */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const minutesLeft = minutes % 60;
  const minutesLabel = minutesLeft === 1 ? "1 Minute" : `${minutesLeft} Minuten`;
  if (hours === 0) return minutesLabel;
  if (minutesLeft === 30) return `${hours},5 Stunden`;
  const wholeHours = hours === 1 ? "1 Stunde" : `${hours} Stunden`;
  return minutesLeft === 0 ? wholeHours : `${wholeHours} ${minutesLabel}`;
}
