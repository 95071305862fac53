/** The words of a list as they are typed: one a line, each once, in their order. */
export function wordsIn(text: string): string[] {
  return [...new Set(text.split("\n").map((line) => line.trim()).filter(Boolean))];
}
