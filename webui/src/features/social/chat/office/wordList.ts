/** Parses a typed list: one word per line, without duplicates, in order. */
export function wordsIn(text: string): string[] {
  return [...new Set(text.split("\n").map((line) => line.trim()).filter(Boolean))];
}
