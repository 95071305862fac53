// Whether this page is embedded in another page of the site.

type Frame = Pick<Window, "parent" | "location">;

/**
 * True in a frame of the site's own page, which has the session and the sockets already. In a frame
 * of another site, such as Telegram, the page works normally: the address of that site cannot be
 * read from here.
 */
export function insideOwnPage(frame: Frame = window): boolean {
  if (frame.parent === (frame as unknown)) return false;
  try {
    return frame.parent.location.origin === frame.location.origin;
  } catch {
    return false;
  }
}
