// The calls of the page of an installed or provider game.

import { windowWidth } from "../../../../lib/breakpoints";
import { api } from "../../../../lib/api";
import { showLimitRefusal } from "../../../../lib/limitRefusal";
import { navigate } from "../../../../lib/navigate";
import { store } from "../../../../lib/store";
import { findGames } from "../../lobby/game";
import { columnsFrom } from "../page/stacked";
import type { Calls } from "./hosted.model";

export const calls: Calls = {
  find: async (id) => (await findGames([{ key: "ids", expect: [id] }], { limit: 1 }))[0] ?? null,
  published: (game) => api.whisper("InstalledGame", { game }),
  launch: (request) => api.whisper("LaunchGame", request),
  isGuest: () => store.user.peek() === null,
  isPhone: () => windowWidth.peek() < columnsFrom,
  language: () => document.documentElement.lang.slice(0, 2),
  leave: (to) => navigate(to, { replace: true }),
  showLimit: (refusal) => void showLimitRefusal(refusal),
};
