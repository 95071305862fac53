/** A whole number with commas between its groups of three digits. */
export const grouped = (number: string | number | bigint): string => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
