// Modals that lie over whatever page is open: which are open, and with what.
// Their components are given by the features' manifests and loaded when first
// opened.

import { signal } from "@preact/signals-react";
import type { ComponentType } from "react";

type Nothing = Record<never, never>;

/** Every overlay by name, with what it is opened with. Features add theirs by declaration merging. */
export interface Overlays {
  auth: { mode: "login" | "register" };
  forgot: Nothing;
  reset: { user: string; token: string };
  "confirm-email": { user: string; token: string };
  "two-factor": Nothing;
  /** The password goes along with what is connected, where the account has one. */
  "wallet-connect": { mode: "auth" | "connect"; password?: string };
  "undo-email": { user: string; token: string };
  "update-email": Nothing;
  oauth: { requestId: string };
  bet: { id: string };
  /** The picture of a bet and the ways to show it to others. */
  "share-win": { id: string };
  /** The same of a page: its path, the path of its picture, what it is called. */
  "share-page": { path: string; picture: string; title: string };
  currencies: Nothing;
  appearance: Nothing;
  error: { title: string; description: string; code?: number };
}

export type OverlayName = keyof Overlays;

export interface OverlayProps<Name extends OverlayName> {
  props: Overlays[Name];
  close: () => void;
}

export type OverlayLoader = () => Promise<{ default: ComponentType<OverlayProps<never>> }>;

export interface OpenOverlay {
  name: OverlayName;
  props: Overlays[OverlayName];
  /** Tells two openings of one name apart. */
  key: number;
}

/** The open overlays, the topmost last. Each name is open at most once. */
export const overlayStack = signal<OpenOverlay[]>([]);

let openings = 0;

/** Opens an overlay on top; one that is open already gets the new props and comes to the top. */
export function openOverlay<Name extends OverlayName>(name: Name, props: Overlays[Name]): void {
  const open = overlayStack.peek().find((overlay) => overlay.name === name);
  const others = overlayStack.peek().filter((overlay) => overlay.name !== name);
  overlayStack.value = [...others, { name, props, key: open?.key ?? ++openings }];
}

/** Closes an overlay; without effect when it is not open. */
export function closeOverlay(name: OverlayName): void {
  if (!overlayStack.peek().some((overlay) => overlay.name === name)) return;
  overlayStack.value = overlayStack.peek().filter((overlay) => overlay.name !== name);
}

/** Closes all but those that must be answered. */
export function closeOverlays(): void {
  const kept = overlayStack.peek().filter((overlay) => overlay.name === "two-factor");
  if (kept.length !== overlayStack.peek().length) overlayStack.value = kept;
}
