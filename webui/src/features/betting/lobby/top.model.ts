// What stands over the games: the operator's promotions and slides.

import { batch, signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { Banner, Slide } from "../../../lib/api.gen";
import { bootstrap } from "../../../lib/bootstrap";
import { store } from "../../../lib/store";
import { safeLink } from "./addresses";
import { rememberEmpty, rememberShown, wasEmpty, wasShown } from "./seen.model";

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
/** Whether nothing is expected to be shown: so it was at the last visit. Few sites have banners of sports; these keep room only where some were seen. */
export const topWasEmpty: Record<Place, boolean> = { casino: wasEmpty("top"), sport: !wasShown("top") };

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
  const shown = (place: Place) => bannersFor(promotions, place, visitor !== "guest").length + slidesFor(pictures, place).length;
  rememberEmpty("top", shown("casino") === 0);
  rememberShown("top", shown("sport") > 0);
}
