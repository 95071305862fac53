// What the player wants to be told of, and how.

import { api } from "../../../lib/api";
import { resource } from "../../../lib/resource";

export const choices = resource(async () => (await api.post("/api/user/notices/choices", {}, { retry: true })).topics);

export type NoticeChannel = "site" | "letter" | "push";

export async function choose(topic: string, channel: NoticeChannel, on: boolean): Promise<void> {
  choices.set((await api.post("/api/user/notices/choose", { topic, channel, on })).topics);
}
