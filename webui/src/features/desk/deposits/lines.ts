/** The lines of a text that have something in them. */
export const linesOf = (text: string): string[] => text.split(/\s+/).filter((line) => line !== "");
