// Bounds of a number as staff type them: "5-100", ">5", "<100", "5".

export interface Bounds {
  min: string;
  max: string;
}

const number = "\\d{1,12}(?:\\.\\d{1,6})?";
const between = new RegExp(`^(${number})\\s*(?:-|–|\\.\\.|to)\\s*(${number})$`);
const above = new RegExp(`^(?:>=?|from)\\s*(${number})$|^(${number})\\s*[-–+]$`);
const below = new RegExp(`^(?:<=?|to|-|–)\\s*(${number})$`);
const exactly = new RegExp(`^(${number})$`);

/** The bounds that a text means, both inclusive; empty for none, null for what means nothing. */
export function boundsOf(text: string): Bounds | null {
  const typed = text.replace(/[$×x]/g, "").trim().toLowerCase();
  if (!typed) return { min: "", max: "" };
  const both = between.exec(typed) ?? null;
  if (both) return Number(both[1]) <= Number(both[2]) ? { min: both[1]!, max: both[2]! } : null;
  const least = above.exec(typed);
  if (least) return { min: least[1] ?? least[2]!, max: "" };
  const most = below.exec(typed);
  if (most) return { min: "", max: most[1]! };
  const one = exactly.exec(typed);
  return one ? { min: one[1]!, max: one[1]! } : null;
}
