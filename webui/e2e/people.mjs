// What visitors do again and again: register, sign in, open the link of an email.
import { createHmac } from "node:crypto";

export const password = "correct horse";

let counter = 0;

/** A login and an email that no other test of this file uses; each file has servers of its own. */
export function newcomer(prefix = "player") {
  counter += 1;
  const name = `${prefix}_${counter}`;
  return { name, email: `${name}@example.test`, password };
}

export const dialog = (page) => page.getByRole("dialog");

/** Closes a dialog by its key. The browser goes back from the dialog's entry of its history a moment later: until then it would go nowhere else. */
export async function dismiss(page) {
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await page.waitForFunction(() => !history.state?.mark);
}

export async function openAuth(page, button) {
  await page.getByRole("banner").getByRole("button", { name: button }).click();
  await dialog(page).getByRole("tab").first().waitFor();
}

/** Fills and sends the Register tab, leaving the page signed in. The page is one that loads fast. */
export async function register(page, person) {
  await page.goto("/licences");
  await openAuth(page, "Sign up");
  await fillRegister(page, person);
  await dialog(page).getByRole("button", { name: "Register" }).click();
  await signedIn(page);
}

export async function fillRegister(page, person) {
  await dialog(page).getByLabel("Email", { exact: true }).fill(person.email);
  await dialog(page).getByLabel("User name", { exact: true }).fill(person.name);
  await dialog(page).getByLabel("Password", { exact: true }).fill(person.password);
  await dialog(page).getByRole("checkbox").check();
}

export async function login(page, person) {
  await openAuth(page, "Sign in");
  await dialog(page).getByLabel("Email or user name").fill(person.name);
  await dialog(page).getByLabel("Password", { exact: true }).fill(person.password);
  await dialog(page).getByRole("button", { name: "Log in" }).click();
}

/** Waits until the header shows a signed-in player. */
export async function signedIn(page) {
  // A dialog over the page, such as the one for a missing email, hides the
  // header from screen readers but not from the eye.
  const hidden = { includeHidden: true };
  await page.getByRole("banner", hidden).getByRole("button", { name: "Account", ...hidden }).waitFor();
}

/** Waits until a player whom the office is not open to has come to the lobby, still signed in. */
export async function ledHome(page) {
  await page.waitForURL((url) => url.pathname === "/");
  await signedIn(page);
}

export async function signedOut(page) {
  await page.getByRole("banner").getByRole("button", { name: "Sign in" }).waitFor();
}

export async function logout(page) {
  await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await signedOut(page);
}

/** Gives the password in the dialog that asks for it before something grave. */
export async function confirmWith(page, button, given = password) {
  await dialog(page).getByLabel("Current password").fill(given);
  await dialog(page).getByRole("button", { name: button, exact: true }).click();
}

/** The path of the first link in an email that contains the given part. */
export function linkIn(text, part) {
  const found = new RegExp(`https?://[^\\s"<>]*?(${part}[^\\s"<>]*)`).exec(text);
  if (!found) throw new Error(`no link with ${part} in:\n${text}`);
  return found[1];
}

/** Gives a page's browser the session that a script has. */
export async function takeSession(page, { jar }, url) {
  await page.context().addCookies([...jar].map(([name, value]) => ({ name, value, url })));
}

/** Signs a script in as the administrator of a demo site. */
export async function adminByCall(server) {
  const shown = /login\s*:?\s+(\S+)[\s\S]*?password\s*:?\s+(\S+)/i.exec(server.printed());
  if (!shown) throw new Error(`no administrator is printed:\n${server.printed()}`);
  const client = await cookieClient(server);
  return { ...client, ...(await client.post("/auth/login", { login: shown[1], password: shown[2] })) };
}

/** Registers over HTTP alone, for tests whose subject is something else. */
export async function registerByCall(server, person) {
  const client = await cookieClient(server);
  const answer = await client.post("/auth/register", { email: person.email, name: person.name, password: person.password });
  return { ...client, token: answer.token, user: answer.user };
}

/** Confirms an address by the email that was sent to it. */
export async function confirmByCall(server, client, email) {
  const [, , user, token] = linkIn(await server.mailTo(email, "/email/"), "/email/").split("/");
  await client.post("/auth/email/confirm", { user, token });
}

/** A client with cookies and CSRF, as a script of the site would be. */
export async function cookieClient(server) {
  const jar = new Map();
  const remember = (answer) => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair] = line.split(";");
      const at = pair.indexOf("=");
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  remember(await fetch(`${server.url}/sanctum/csrf-cookie`));
  async function post(path, body, bearer) {
    const answer = await fetch(server.url + path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Requested-With": "XMLHttpRequest",
        ...(bearer
          ? { Authorization: `Bearer ${bearer}` }
          : { Cookie: [...jar].map(([k, v]) => `${k}=${v}`).join("; "), "X-XSRF-TOKEN": decodeURIComponent(jar.get("XSRF-TOKEN") ?? "") }),
      },
      body: JSON.stringify(body ?? {}),
    });
    remember(answer);
    const text = await answer.text();
    const data = text ? JSON.parse(text) : {};
    if (!answer.ok) throw Object.assign(new Error(`${path}: ${text}`), { status: answer.status, data });
    return data;
  }
  return { post, jar };
}

/** Six digits that a two-factor secret does not accept, now or in the next minutes. */
export function wrongTotp(secret) {
  const right = Array.from({ length: 20 }, (_, step) => totp(secret, Date.now() + (step - 5) * 30_000));
  return Array.from({ length: 21 }, (_, n) => String(123456 + n)).find((code) => !right.includes(code));
}

/** The six digits of a two-factor secret at a time (RFC 6238, SHA-1, 30 s). */
export function totp(secret, at = Date.now()) {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret.replace(/[\s=]/g, "").toUpperCase()].map((c) => alphabet.indexOf(c).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac("sha1", key).update(counter).digest();
  const from = mac[19] & 15;
  return String((mac.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
