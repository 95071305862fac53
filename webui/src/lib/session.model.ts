// The session: signing in and out, and the data that is loaded afterwards.

import { signal } from "@preact/signals";
import { api } from "./api";
import type { LoginRequest, RegisterRequest, UserData } from "./api.gen";
import { ApiError } from "./error";
import { bootstrap } from "./bootstrap";
import { bus } from "./bus";
import { reloadOnce } from "./reloadOnce";
import { store } from "./store";
import { browserStorage, storageKey, type KeyValueStorage } from "./persist";
import { launchData, launchHash, loadTelegramApp } from "./telegram";
import type { User } from "./types";

/** The response of a call that signs in. */
export type { UserData as SignedIn };

/** True while the launch from the messaging app is being authorised. Shows the full-screen loader. */
export const launching = signal(false);
/** Why the last launch failed. Shown once the page is drawn. */
export const launchFailed = signal(false);

type Refresh = () => Promise<unknown>;

// The site's own data loads first. Features add theirs.
const refreshers: Refresh[] = [loadLicence];

/**
 * Adds to the data that is loaded after signing in and at the start. Returns a function that
 * removes it.
 */
export function onRefresh(fn: Refresh): () => void {
  refreshers.push(fn);
  return () => void refreshers.splice(refreshers.indexOf(fn), 1);
}

/**
 * Loads all data of the list. A failed part keeps its old value and is loaded again at the next
 * refresh.
 */
export async function refresh(): Promise<void> {
  await Promise.allSettled(refreshers.map((fn) => fn()));
}

async function loadLicence(): Promise<void> {
  store.license.value = await api.post("/license", {}, { retry: true });
}

/** The initial kind of money: a new player keeps the play-money mode of the guest. */
const isDemoFor = ({ user, newcomer }: UserData) => newcomer === true || store.choseDemo(user._id);

/** Applies a signed-in player: stores, announces, loads. */
export async function applySignIn(answer: UserData): Promise<void> {
  store.update({ user: answer.user, token: answer.token ?? store.token.peek(), demo: isDemoFor(answer) });
  bus.emit("login-success", { user: answer.user, fresh: true });
  await refresh();
}

/** CSRF cookie, login, store, data. Rejects with the refusal after announcing it. */
export async function login(credentials: LoginRequest): Promise<void> {
  await signIn(() => api.post("/auth/login", credentials));
}

export async function register(registration: RegisterRequest): Promise<void> {
  await signIn(() => api.post("/auth/register", registration));
}

async function signIn(call: () => Promise<UserData>): Promise<void> {
  let answer: UserData;
  try {
    await api.csrfCookie();
    answer = await call();
  } catch (error) {
    bus.emit("login-failure", { error });
    throw error;
  }
  await applySignIn(answer);
}

/** Signs in by a token. A refused one reloads the page, once. */
export async function loginViaToken(token: string): Promise<void> {
  let answer: UserData;
  try {
    await api.csrfCookie();
    answer = await api.post("/auth/loginViaToken", { token });
  } catch (error) {
    bus.emit("login-failure", { error });
    reloadOnce("token-login");
    throw error;
  }
  store.update({ user: answer.user, token: answer.token ?? token, demo: isDemoFor(answer) });
  bus.emit("login-token-success", { user: answer.user });
  bus.emit("login-success", { user: answer.user, fresh: true });
  await refresh();
}

/** Signs out here at once, without waiting for the server's response. */
export async function logout(): Promise<void> {
  const serverLogout = api.get("/auth/logout").catch(() => undefined); // A session that the server does not know has ended already.
  clearSession();
  await serverLogout;
}

/** Removes the player and the token from the store. */
export function clearSession(): void {
  if (!store.user.peek() && !store.token.peek()) return;
  store.update({ user: null, token: null });
  bus.emit("logout", {});
}

/** Applies a user object from the response of a call. */
export function setUser(user: User): void {
  store.update({ user });
}

/** Loads the signed-in user from the server. A refusal signs out, except on the developer's machine. */
export async function update(): Promise<void> {
  try {
    const answer: UserData = await api.post("/auth/update", {}, { retry: true, twoFactor: false });
    const before = store.user.peek();
    const hadUser = before !== null;
    // If the user equals the one in the document, nothing is rendered again.
    const same = JSON.stringify(before) === JSON.stringify(answer.user);
    store.update({ ...(same ? {} : { user: answer.user }), ...(answer.token ? { token: answer.token } : {}), ...(hadUser ? {} : { demo: isDemoFor(answer) }) });
    bus.emit("login-success", { user: answer.user, fresh: false });
  } catch (error) {
    if (isRefusal(error) && !isLocalhost(location.hostname)) await logout();
  }
}

// A server that is down or failing says nothing about the session.
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "refused" && error.status < 500 && error.status !== 429;
}

export function isLocalhost(host: string): boolean {
  return host === "localhost" || host === "127.0.0.1" || host === "[::1]" || host.endsWith(".localhost");
}

/** The start of the page: a launch from the messaging app, or the stored session. */
export async function startSession(): Promise<void> {
  if (bootstrap.telegram.enabled) await loadTelegramApp();
  const initData = launchData(window, location.hash);
  if (initData !== null) {
    await launch(initData);
    return;
  }
  if (store.token.peek() || bootstrap.user || store.user.peek()) await update();
  await refresh();
}

const launchKey = `${storageKey}:launch`;

/**
 * Whether this launch has signed in the current user. A launch signs in once, but its page can be
 * reloaded.
 */
export function isSameLaunch(initData: string, storage: KeyValueStorage = browserStorage()): boolean {
  const hash = launchHash(initData);
  return hash !== "" && storage.getItem(launchKey) === hash;
}

function rememberLaunch(initData: string, storage: KeyValueStorage = browserStorage()): void {
  try {
    storage.setItem(launchKey, launchHash(initData));
  } catch {
    // The storage is full: after a reload another launch is needed.
  }
}

async function launch(initData: string): Promise<void> {
  if (isSameLaunch(initData) && (store.token.peek() || bootstrap.user || store.user.peek())) {
    await update();
    await refresh();
    return;
  }
  launching.value = true;
  // A required second factor must be visible, too.
  const done = [
    bus.once("login-token-success", () => {
      launching.value = false;
      rememberLaunch(initData); // before the data is loaded: the page may be reloaded meanwhile
    }),
    bus.once("two-factor-required", () => (launching.value = false)),
  ];
  try {
    if (store.user.peek() || bootstrap.user) await logout();
    const { token } = await api.post("/api/telegram/generateToken", { initData });
    await loginViaToken(token);
    window.Telegram?.WebApp?.ready?.();
  } catch {
    launchFailed.value = true;
  } finally {
    for (const off of done) off();
    launching.value = false;
  }
}

export const session = { login, register, loginViaToken, logout, accept: applySignIn, update, refresh, setUser };
