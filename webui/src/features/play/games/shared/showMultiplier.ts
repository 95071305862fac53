/** A two-decimal multiplier for the eye: "1,234.50×". */
export function showMultiplier(text: string): string {
  const [whole = "0", part = ""] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${grouped}${part ? `.${part}` : ""}×`;
}
