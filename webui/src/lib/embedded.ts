// Whether this page is a part of another page of the site.

type Frame = Pick<Window, "parent" | "location">;

/**
 * True in a frame of the site's own page, which has the session and the
 * sockets already. A frame in another site, such as Telegram's, is a page like
 * any other: that site's address cannot be read from here.
 */
export function insideOwnPage(frame: Frame = window): boolean {
  if (frame.parent === (frame as unknown)) return false;
  try {
    return frame.parent.location.origin === frame.location.origin;
  } catch {
    return false;
  }
}
