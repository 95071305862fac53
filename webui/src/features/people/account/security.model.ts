// The player's password and second factor.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import { session } from "../../../lib/session.model";
import { proofOf } from "./proof";

export async function changePassword(current: string, password: string, repeat: string): Promise<void> {
  await api.post("/api/user/password", {
    ...proofOf(current),
    password,
    password_confirmation: repeat,
  });
  await session.update();
}

/** Where the second factor stands on the page. */
export type Step =
  | { at: "idle" }
  | { at: "setup"; secret: string; url: string; password: string }
  /** Codes that are shown this once. */
  | { at: "codes"; codes: string[] };

export const step = signal<Step>({ at: "idle" });

export async function beginSetup(password: string): Promise<void> {
  step.value = { at: "setup", ...(await api.post("/api/user/2fa_setup", proofOf(password))), password };
}

/** Turns it on by the first code, with the password that the set-up was begun with. */
export async function enable(code: string): Promise<void> {
  const now = step.peek();
  const { backup_codes: codes } = await api.post("/api/user/2fa_enable", { code, ...proofOf(now.at === "setup" ? now.password : "") });
  step.value = { at: "codes", codes };
}

export async function renewCodes(password: string): Promise<void> {
  const { backup_codes: codes } = await api.post("/api/user/2fa_backup_codes", proofOf(password));
  step.value = { at: "codes", codes };
}

export async function disable(code: string, password: string): Promise<void> {
  await api.post("/api/user/2fa_disable", { code, ...proofOf(password) });
  step.value = { at: "idle" };
  await session.update();
}

/** The codes are saved, or the set-up is given up. */
export async function finish(): Promise<void> {
  step.value = { at: "idle" };
  await session.update();
}
