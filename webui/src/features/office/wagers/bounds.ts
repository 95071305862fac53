// Numeric ranges as staff type them: "5-100", ">5", "<100", "5".

export interface Bounds {
  min: string;
  max: string;
}

const numberPattern = "\\d{1,12}(?:\\.\\d{1,6})?";
const rangePattern = new RegExp(`^(${numberPattern})\\s*(?:-|–|\\.\\.|to)\\s*(${numberPattern})$`);
const minPattern = new RegExp(`^(?:>=?|from)\\s*(${numberPattern})$|^(${numberPattern})\\s*[-–+]$`);
const maxPattern = new RegExp(`^(?:<=?|to|-|–)\\s*(${numberPattern})$`);
const valuePattern = new RegExp(`^(${numberPattern})$`);

/** The bounds of a text, both inclusive. Empty for none, null if invalid. */
export function parseBounds(text: string): Bounds | null {
  const typed = text.replace(/[$×x]/g, "").trim().toLowerCase();
  if (!typed) return { min: "", max: "" };
  const rangeMatch = rangePattern.exec(typed) ?? null;
  if (rangeMatch) return Number(rangeMatch[1]) <= Number(rangeMatch[2]) ? { min: rangeMatch[1]!, max: rangeMatch[2]! } : null;
  const minMatch = minPattern.exec(typed);
  if (minMatch) return { min: minMatch[1] ?? minMatch[2]!, max: "" };
  const maxMatch = maxPattern.exec(typed);
  if (maxMatch) return { min: "", max: maxMatch[1]! };
  const valueMatch = valuePattern.exec(typed);
  return valueMatch ? { min: valueMatch[1]!, max: valueMatch[1]! } : null;
}
