// The block above the games: the operator's promotions and slides.

import { batch, signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { Banner, Slide } from "../../../lib/api.gen";
import { bootstrap } from "../../../lib/bootstrap";
import { store } from "../../../lib/store";
import { safeLink } from "./addresses";
import { rememberEmpty, rememberContent, wasEmpty, hadContent } from "./emptyBlocks.model";

export type { Banner, Slide };

/** The page of the block. */
export type PageKind = "casino" | "sport";

/** The banners of a page. A guest does not see those of the poker table. */
export function bannersFor(all: readonly Banner[], page: PageKind, signedIn: boolean): Banner[] {
  return all.filter((banner) => (banner.sport === true) === (page === "sport") && (signedIn || banner.type !== "Poker"));
}

export function slidesFor(all: readonly Slide[], page: PageKind): Slide[] {
  return all.filter((slide) => (slide.category === "sport") === (page === "sport"));
}

export type BannerAction =
  | { kind: "follow"; link: string }
  | { kind: "login" }
  | { kind: "activate"; code: string }
  | { kind: "nothing" };

/** The action of a banner. */
export function bannerAction(banner: Pick<Banner, "link" | "code">, signedIn: boolean): BannerAction {
  const link = banner.link && safeLink(banner.link);
  if (link) return { kind: "follow", link };
  if (!banner.code) return { kind: "nothing" };
  return signedIn ? { kind: "activate", code: banner.code } : { kind: "login" };
}

const embedded = bootstrap.top;
/** Null until loaded, and after a failed load. The page includes the banners of its first view. */
export const banners = signal<Banner[] | null>(embedded && (embedded.banners ?? []));
export const slides = signal<Slide[] | null>(embedded && (embedded.slides ?? []));
/**
 * Whether the block is expected to be empty, because it was empty at the last visit. Few sites have
 * banners for sports, so these reserve space only if some were shown before.
 */
export const topWasEmpty: Record<PageKind, boolean> = { casino: wasEmpty("top"), sport: !hadContent("top") };

let lastRequest = 0;
let loadedFor = embedded ? (bootstrap.user?._id ?? "guest") : undefined;

/** Loads both again, because the operator has changed them. */
export function reloadTop(): void {
  loadedFor = undefined;
  void loadTop();
}

/** Loads both for the current visitor. */
export async function loadTop(): Promise<void> {
  const visitor = store.user.peek()?._id ?? "guest";
  if (loadedFor === visitor) return;
  lastRequest += 1;
  const requestNumber = lastRequest;
  const [promotions, pictures] = await Promise.all([
    api.post("/api/promotionBanners", {}, { retry: true }).catch(() => null),
    // Without slides only the promotions are shown.
    api.post("/api/slides", {}, { retry: true }).catch(() => []),
  ]);
  if (requestNumber !== lastRequest || promotions === null) return; // Specified: the placeholder stays.
  loadedFor = visitor;
  batch(() => {
    banners.value = promotions;
    slides.value = pictures;
  });
  const cardCount = (page: PageKind) => bannersFor(promotions, page, visitor !== "guest").length + slidesFor(pictures, page).length;
  rememberEmpty("top", cardCount("casino") === 0);
  rememberContent("top", cardCount("sport") > 0);
}
