// The other offers on the bonus page: the free wheel, and the bonus for joining Discord.

import { signal } from "@preact/signals";
import { api, ApiError } from "../../../lib/api";
import { errorText } from "../../../lib/errorText";
import { resource } from "../../../lib/resource";
import { toast } from "../../../ui/toast";
import { text } from "./bonus.texts";
import { loadBonuses } from "./bonusUpdates";

export const freeWheel = resource(() => api.post("/api/promocode/free/data", {}, { retry: true }));
export const discord = resource(() => api.post("/api/bonus/discord/data", {}, { retry: true }));

export const claiming = signal(false);

/** The text of a refused bonus. */
export function discordRefusal(code: number, reason: unknown): string | null {
  if (code === 1) return text(reason === "not_linked" ? "bonus.discord.notLinked" : "bonus.discord.notJoined");
  return code === 2 ? text("bonus.discord.received") : null;
}

/** Claims the bonus for joining Discord. */
export async function claimDiscord(): Promise<void> {
  if (claiming.peek()) return;
  claiming.value = true;
  try {
    await api.post("/api/bonus/discord", {});
    toast.success(text("bonus.discord.claimed"));
  } catch (error) {
    toast.error((error instanceof ApiError && discordRefusal(error.code, error.extra?.reason)) || errorText(error));
  }
  claiming.value = false;
  await Promise.all([discord.load(), loadBonuses()]);
}
