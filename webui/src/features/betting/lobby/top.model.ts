// What stands over the games: the operator's promotions and slides.

import { batch, signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { Banner, Slide } from "../../../lib/api.gen";
import { bootstrap } from "../../../lib/bootstrap";
import { store } from "../../../lib/store";
import { safeLink } from "./addresses";
import { rememberEmpty, wasEmpty } from "./seen.model";

export type { Banner, Slide };

/** The page that the block stands on. */
export type Place = "casino" | "sport";

/** The banners of a place; a guest does not see those of the poker table. */
export function bannersFor(all: readonly Banner[], place: Place, signedIn: boolean): Banner[] {
  return all.filter((banner) => (banner.sport === true) === (place === "sport") && (signedIn || banner.type !== "Poker"));
}

export function slidesFor(all: readonly Slide[], place: Place): Slide[] {
  return all.filter((slide) => (slide.category === "sport") === (place === "sport"));
}

export type Press =
  | { kind: "follow"; link: string }
  | { kind: "login" }
  | { kind: "activate"; code: string }
  | { kind: "nothing" };

/** What a press on a banner does. */
export function pressOf(banner: Pick<Banner, "link" | "code">, signedIn: boolean): Press {
  const link = banner.link && safeLink(banner.link);
  if (link) return { kind: "follow", link };
  if (!banner.code) return { kind: "nothing" };
  return signedIn ? { kind: "activate", code: banner.code } : { kind: "login" };
}

const given = bootstrap.top;
/** Null until loaded; a load that failed leaves it so. The page brings along what its visitor sees first. */
export const banners = signal<Banner[] | null>(given && (given.banners ?? []));
export const slides = signal<Slide[] | null>(given && (given.slides ?? []));
/** Whether there was nothing to show at the last visit. */
export const topWasEmpty = wasEmpty("top");

let latest = 0;
let loadedFor = given ? (bootstrap.user?._id ?? "guest") : undefined;

/** Loads both again, because the operator has changed them. */
export function reloadTop(): void {
  loadedFor = undefined;
  void loadTop();
}

/** Loads both for the present visitor. */
export async function loadTop(): Promise<void> {
  const visitor = store.user.peek()?._id ?? "guest";
  if (loadedFor === visitor) return;
  latest += 1;
  const mine = latest;
  const [promotions, pictures] = await Promise.all([
    api.post("/api/promotionBanners", {}, { retry: true }).catch(() => null),
    // Without slides the promotions stand alone.
    api.post("/api/slides", {}, { retry: true }).catch(() => []),
  ]);
  if (mine !== latest || promotions === null) return; // Specified: the loader stays.
  loadedFor = visitor;
  batch(() => {
    banners.value = promotions;
    slides.value = pictures;
  });
  const shown = bannersFor(promotions, "casino", visitor !== "guest").length + slidesFor(pictures, "casino").length;
  rememberEmpty("top", shown === 0);
}
