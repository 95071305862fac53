// The player's password and second factor.

import { signal } from "@preact/signals-react";
import { api } from "../../lib/api";
import { session } from "../../lib/session.model";

export async function changePassword(current: string, password: string, repeat: string): Promise<void> {
  await api.post("/api/user/password", {
    ...(current ? { current_password: current } : {}),
    password,
    password_confirmation: repeat,
  });
  await session.update();
}

/** Where the second factor stands on the page. */
export type Step =
  | { at: "idle" }
  | { at: "setup"; secret: string; url: string }
  /** Codes that are shown this once. */
  | { at: "codes"; codes: string[] };

export const step = signal<Step>({ at: "idle" });

export async function beginSetup(): Promise<void> {
  step.value = { at: "setup", ...(await api.post("/api/user/2fa_setup")) };
}

export async function enable(code: string): Promise<void> {
  const { backup_codes: codes } = await api.post("/api/user/2fa_enable", { code });
  step.value = { at: "codes", codes };
}

export async function renewCodes(): Promise<void> {
  const { backup_codes: codes } = await api.post("/api/user/2fa_backup_codes");
  step.value = { at: "codes", codes };
}

export async function disable(code: string): Promise<void> {
  await api.post("/api/user/2fa_disable", { code });
  step.value = { at: "idle" };
  await session.update();
}

/** The codes are saved, or the set-up is given up. */
export async function finish(): Promise<void> {
  step.value = { at: "idle" };
  await session.update();
}
