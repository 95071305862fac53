// Where the pictures of links are, what they are saved as, and the device's own
// way of sending a link.

/** The picture of a bet. */
export const betPicture = (id: string): string => `/og/bet/${encodeURIComponent(id)}.png`;

/** Whether more came back than was staked: the stake itself is no win to show. */
export const isWin = ({ status, profit }: { status: string; profit: string }): boolean => status === "win" && /[1-9]/.test(profit);

/** The name of the saved file: small letters, digits and dashes. */
export function fileName(words: string): string {
  const name = words.toLowerCase().replace(/×/g, "x").replace(/[^a-z0-9.]+/g, "-").replace(/^[-.]+|[-.]+$/g, "");
  return `${name.slice(0, 60) || "share"}.png`;
}

export interface Sent {
  title: string;
  url: string;
}

/** What sends a link to another application; absent where the device has no such thing. */
export type Sender = Pick<Navigator, "share">;

export const canSend = (device: Partial<Sender>): device is Sender => typeof device.share === "function";

/** Sends a link; false where the device refuses. Whoever closes its list has done nothing wrong. */
export async function send(device: Sender, what: Sent): Promise<boolean> {
  try {
    await device.share(what);
    return true;
  } catch (error) {
    return error instanceof Error && error.name === "AbortError";
  }
}
