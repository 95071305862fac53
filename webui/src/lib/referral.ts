// The code of the visitor's referrer. The server stores it when a page is opened with one in its
// address. The first code is kept.

import { cookieName, cookieValue } from "./cookies";

const cookie = "croupier_ref";

/** The code that prefills the invitation field. */
export const referralCode = (): string => /^[\w-]{1,64}$/.exec(cookieValue(document.cookie, cookieName(cookie)) ?? "")?.[0] ?? "";
