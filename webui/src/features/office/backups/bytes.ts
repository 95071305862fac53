// File sizes in readable form.

const units = ["B", "KB", "MB", "GB", "TB"];

/** At most three digits: 812 B, 1.4 MB, 38 GB. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${unit > 0 && size < 9.95 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}
