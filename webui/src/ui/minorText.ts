/** Writes minor units as a decimal number, with a thin grouping of thousands:
 *  (123456789n, 2) is "1,234,567.89". */
export function minorText(minor: bigint, decimals: number, sign = false): string {
  const negative = minor < 0n;
  const digits = (negative ? -minor : minor).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ",");
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : "";
  const before = negative ? "\u2212" : sign && minor > 0n ? "+" : "";
  return `${before}${whole}${fraction}`;
}
