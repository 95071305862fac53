// Modals above the current page: which are open, and with which properties. Their components come
// from the features' manifests and load when first opened.

import { signal } from "@preact/signals";
import type { ComponentType } from "react";

type NoProps = Record<never, never>;

/** Every overlay by name, with its properties. Features add theirs by declaration merging. */
export interface Overlays {
  auth: { mode: "login" | "register" };
  forgot: NoProps;
  reset: { user: string; token: string };
  "confirm-email": { user: string; token: string };
  "two-factor": NoProps;
  /** The password is needed to connect if the account has one. */
  "wallet-connect": { mode: "auth" | "connect"; password?: string };
  "undo-email": { user: string; token: string };
  "update-email": NoProps;
  oauth: { requestId: string };
  bet: { id: string };
  /** The picture of a bet and the ways to share it. */
  "share-win": { id: string };
  /** The same for a page: its path, the path of its picture, its title. */
  "share-page": { path: string; picture: string; title: string };
  currencies: NoProps;
  appearance: NoProps;
  error: { title: string; description: string; code?: number };
}

export type OverlayName = keyof Overlays;

export interface OverlayProps<Name extends OverlayName> {
  props: Overlays[Name];
  close: () => void;
}

export type OverlayLoader<Name extends OverlayName> = () => Promise<{ default: ComponentType<OverlayProps<Name>> }>;

/** An open overlay of one of the names, with the properties of its name. The key distinguishes two openings of one name. */
export type OpenOverlay<Name extends OverlayName = OverlayName> = { [One in Name]: { name: One; props: Overlays[One]; key: number } }[Name];

/** The open overlays, the topmost last. Each name is open at most once. */
export const overlayStack = signal<OpenOverlay[]>([]);

let lastKey = 0;

/** Opens an overlay on top. If it is open already, it gets the new props and moves to the top. */
export function openOverlay<Name extends OverlayName>(name: Name, props: Overlays[Name]): void {
  const open = overlayStack.peek().find((overlay) => overlay.name === name);
  const others = overlayStack.peek().filter((overlay) => overlay.name !== name);
  // The compiler does not see that the name and the properties belong together.
  overlayStack.value = [...others, { name, props, key: open?.key ?? ++lastKey } as OpenOverlay];
}

/** Closes an overlay. Does nothing if it is not open. */
export function closeOverlay(name: OverlayName): void {
  if (!overlayStack.peek().some((overlay) => overlay.name === name)) return;
  overlayStack.value = overlayStack.peek().filter((overlay) => overlay.name !== name);
}

/** Closes all overlays except those that must be answered. */
export function closeOverlays(): void {
  const remaining = overlayStack.peek().filter((overlay) => overlay.name === "two-factor");
  if (remaining.length !== overlayStack.peek().length) overlayStack.value = remaining;
}
