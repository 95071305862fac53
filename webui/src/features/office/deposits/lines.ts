/** The non-empty lines of a text. */
export const splitLines = (text: string): string[] => text.split(/\s+/).filter((line) => line !== "");
