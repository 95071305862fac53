// The cookies that scripts of the site read or write.

/** The value of a cookie in the text of a cookie header. */
export const cookieValue = (cookies: string, name: string): string | undefined => `; ${cookies}`.split(`; ${name}=`)[1]?.split(";")[0];

/** The name of a cookie on this site. The server writes the port, such as _8443, into the page. */
export const cookieName = (name: string): string => name + document.documentElement.dataset.port;

/** Sets a cookie for the whole site, with a lifetime in seconds. The value must not contain separators. */
export function setCookie(name: string, value: string, maxAge: number): void {
  document.cookie = `${cookieName(name)}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
}
