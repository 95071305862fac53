// Who is signed in: signing in and out, and what is loaded afterwards.

import { signal } from "@preact/signals-react";
import { api } from "./api";
import type { LoginRequest, RegisterRequest, UserData } from "./api.gen";
import { ApiError } from "./error";
import { bootstrap } from "./bootstrap";
import { bus } from "./bus";
import { reloadOnce } from "./once";
import { store } from "./store";
import { browserBox, storageKey, type Box } from "./persist";
import { launchData, launchMark, loadTelegramApp } from "./telegram";
import type { User } from "./types";

/** What a call that signs in answers. */
export type { UserData as SignedIn };

/** True while the messaging app's launch is being authorised: the full-screen loader. */
export const launching = signal(false);
/** Why the last launch failed, to be told once the page is drawn. */
export const launchFailed = signal(false);

type Refresh = () => Promise<unknown>;

// The site's own data comes first; features add theirs.
const refreshers: Refresh[] = [loadLicence];

/** Adds to what is loaded after signing in and at the start. Returns what removes it. */
export function onRefresh(fn: Refresh): () => void {
  refreshers.push(fn);
  return () => void refreshers.splice(refreshers.indexOf(fn), 1);
}

/** Loads everything on the list; what fails keeps its old value and is tried at the next refresh. */
export async function refresh(): Promise<void> {
  await Promise.allSettled(refreshers.map((fn) => fn()));
}

async function loadLicence(): Promise<void> {
  store.license.value = await api.post("/license", {}, { retry: true });
}

/** The kind of money to go on with: a newcomer keeps the play money of before. */
const demoOf = ({ user, newcomer }: UserData) => newcomer === true || store.demoOf(user._id);

/** Takes a signed-in player in: stores, announces, loads. */
export async function accept(answer: UserData): Promise<void> {
  store.update({ user: answer.user, token: answer.token ?? store.token.peek(), demo: demoOf(answer) });
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
  await accept(answer);
}

/** Signs in by a token; a refused one reloads the page, once. */
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
  store.update({ user: answer.user, token: answer.token ?? token, demo: demoOf(answer) });
  bus.emit("login-token-success", { user: answer.user });
  bus.emit("login-success", { user: answer.user, fresh: true });
  await refresh();
}

/** Signs out here at once; the server's answer is not waited for by the screen. */
export async function logout(): Promise<void> {
  const told = api.get("/auth/logout").catch(() => undefined); // A session the server does not know is gone already.
  forget();
  await told;
}

/** Drops the player and the token from the store. */
export function forget(): void {
  if (!store.user.peek() && !store.token.peek()) return;
  store.update({ user: null, token: null });
  bus.emit("logout", {});
}

/** Takes over a user object that a call answered. */
export function setUser(user: User): void {
  store.update({ user });
}

/** Asks the server who is signed in. A refusal signs out, except on the developer's machine. */
export async function update(): Promise<void> {
  try {
    const answer: UserData = await api.post("/auth/update", {}, { retry: true, twoFactor: false });
    const before = store.user.peek();
    const known = before !== null;
    // Who is the same as the document told is no news: nothing is drawn anew.
    const same = JSON.stringify(before) === JSON.stringify(answer.user);
    store.update({ ...(same ? {} : { user: answer.user }), ...(answer.token ? { token: answer.token } : {}), ...(known ? {} : { demo: demoOf(answer) }) });
    bus.emit("login-success", { user: answer.user, fresh: false });
  } catch (error) {
    if (refused(error) && !isLocalhost(location.hostname)) await logout();
  }
}

// A server that is away or failing says nothing about the session.
function refused(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "refused" && error.status < 500 && error.status !== 429;
}

export function isLocalhost(host: string): boolean {
  return host === "localhost" || host === "127.0.0.1" || host === "[::1]" || host.endsWith(".localhost");
}

/** The start of the page: a launch by the messaging app, or the session that was left. */
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

/** Whether this very launch has signed in whoever is signed in here. A launch does so once, but its page may be loaded again. */
export function isSameLaunch(initData: string, box: Box = browserBox()): boolean {
  const mark = launchMark(initData);
  return mark !== "" && box.getItem(launchKey) === mark;
}

function rememberLaunch(initData: string, box: Box = browserBox()): void {
  try {
    box.setItem(launchKey, launchMark(initData));
  } catch {
    // A full storage: the page cannot be loaded again without another launch.
  }
}

async function launch(initData: string): Promise<void> {
  if (isSameLaunch(initData) && (store.token.peek() || bootstrap.user || store.user.peek())) {
    await update();
    await refresh();
    return;
  }
  launching.value = true;
  // A demanded second factor must be seen, too.
  const done = [
    bus.once("login-token-success", () => (launching.value = false)),
    bus.once("two-factor-required", () => (launching.value = false)),
  ];
  try {
    if (store.user.peek() || bootstrap.user) await logout();
    const { token } = await api.post("/api/telegram/generateToken", { initData });
    await loginViaToken(token);
    rememberLaunch(initData);
    window.Telegram?.WebApp?.ready?.();
  } catch {
    launchFailed.value = true;
  } finally {
    for (const off of done) off();
    launching.value = false;
  }
}

export const session = { login, register, loginViaToken, logout, accept, update, refresh, setUser };
