// The player's notice settings.

import { api } from "../../../lib/api";
import { resource } from "../../../lib/resource";

export const choices = resource(async () => (await api.post("/api/user/notices/choices", {}, { retry: true })).topics);

export type NoticeChannel = "site" | "email" | "push";

export async function setChoice(topic: string, channel: NoticeChannel, on: boolean): Promise<void> {
  choices.set((await api.post("/api/user/notices/choose", { topic, channel, on })).topics);
}
