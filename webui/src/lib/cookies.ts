// The few cookies that scripts of the site read or write.

/** The value of a cookie in a cookie header's text. */
export function cookieValue(cookies: string, name: string): string | undefined {
  return cookies
    .split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** Sets a cookie of the whole site for some seconds. The value must be free of separators. */
export function setCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
