// The player's password and second factor.

import { signal } from "@preact/signals";
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

/** The step of the second factor on the page. */
export type TwoFactorStep =
  | { state: "idle" }
  | { state: "setup"; secret: string; url: string; password: string }
  /** Codes that are shown only once. */
  | { state: "codes"; codes: string[] };

export const twoFactorStep = signal<TwoFactorStep>({ state: "idle" });

export async function beginSetup(password: string): Promise<void> {
  twoFactorStep.value = { state: "setup", ...(await api.post("/api/user/2fa_setup", proofOf(password))), password };
}

/** Enables it by the first code, with the password of the start of the set-up. */
export async function enableTwoFactor(code: string): Promise<void> {
  const current = twoFactorStep.peek();
  const { backup_codes: codes } = await api.post("/api/user/2fa_enable", { code, ...proofOf(current.state === "setup" ? current.password : "") });
  twoFactorStep.value = { state: "codes", codes };
}

export async function renewCodes(password: string): Promise<void> {
  const { backup_codes: codes } = await api.post("/api/user/2fa_backup_codes", proofOf(password));
  twoFactorStep.value = { state: "codes", codes };
}

export async function disableTwoFactor(code: string, password: string): Promise<void> {
  await api.post("/api/user/2fa_disable", { code, ...proofOf(password) });
  twoFactorStep.value = { state: "idle" };
  await session.update();
}

/** The codes are saved, or the set-up is cancelled. */
export async function finishSetup(): Promise<void> {
  twoFactorStep.value = { state: "idle" };
  await session.update();
}
