/** A remaining time in milliseconds as a clock: 59:05, or 26:00:00 from one hour on. */
export function leftText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const twoDigits = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}` : `${minutes}:${twoDigits(seconds % 60)}`;
}
