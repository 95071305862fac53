// The code of whoever referred the visitor. The first code seen stays.

import { cookieValue, setCookie } from "./cookies";

const cookieName = "croupier_ref";
const codePattern = /^[A-Za-z0-9_-]{1,64}$/;
const maxAge = 30 * 24 * 3600;

/** The code in a page's address: query c, or the path /ref/{code}. */
export function codeIn(url: URL): string | null {
  const code = url.searchParams.get("c") ?? /^\/ref\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? null;
  return code !== null && codePattern.test(code) ? code : null;
}

/** The stored code in a cookie header's text. */
export function storedCode(cookies: string): string | null {
  const value = cookieValue(cookies, cookieName);
  return value && codePattern.test(value) ? value : null;
}

/** The code that prefills the invitation field. */
export function referralCode(): string {
  return storedCode(document.cookie) ?? "";
}

/** Stores the address's code unless one is stored. */
export function rememberReferral(): void {
  const code = codeIn(new URL(location.href));
  if (!code || storedCode(document.cookie)) return;
  setCookie(cookieName, code, maxAge);
}
