// The addresses of the preview pictures, their file names, and the device's own share function.

/** The picture of a bet. */
export const betPicture = (id: string): string => `/og/bet/${encodeURIComponent(id)}.png`;

/** Whether the payout exceeds the stake. A returned stake is not a win. */
export const isWin = ({ status, profit }: { status: string; profit: string }): boolean => status === "win" && /[1-9]/.test(profit);

/** The name of the saved file: lower case letters, digits and dashes. */
export function fileName(words: string): string {
  const name = words.toLowerCase().replace(/×/g, "x").replace(/[^a-z0-9.]+/g, "-").replace(/^[-.]+|[-.]+$/g, "");
  return `${name.slice(0, 60) || "share"}.png`;
}

export interface SharedLink {
  title: string;
  url: string;
}

/** The share function of the device. Absent if the device has none. */
export type ShareDevice = Pick<Navigator, "share">;

export const canShare = (device: Partial<ShareDevice>): device is ShareDevice => typeof device.share === "function";

/** Shares a link. False if the device refuses. A player who closes the share dialog causes no error. */
export async function shareLink(device: ShareDevice, link: SharedLink): Promise<boolean> {
  try {
    await device.share(link);
    return true;
  } catch (error) {
    return error instanceof Error && error.name === "AbortError";
  }
}
