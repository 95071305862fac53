// How a feature becomes part of the site: one manifest, listed in features.ts.

import type { ComponentType, ReactNode } from "react";
import type { LazyPage } from "./lazy";
import type { OverlayLoader, OverlayName } from "./overlays";
import { enabled } from "./permissions";

export interface Route {
  /** /profile/:tag, /wiki/*. Case counts; the first match of all routes wins. */
  path: string;
  page: LazyPage;
  /** Loads further data of the page for these parameters, before it opens. */
  prefetch?: (params: Record<string, string>) => void;
  /** Requests the page's data while a link to it is being pressed (prefetchCache.ts). */
  onPress?: (params: Record<string, string>, path: string) => void;
  /** Another path to go to instead; null stays. Reads the query. */
  redirect?: (params: Record<string, string>, query: URLSearchParams) => string | null;
  /** Key of the page's title. */
  title?: string;
  /** A guest gets the login dialog and stays on the current page. */
  requiresLogin?: boolean;
  /** A visitor without it is sent to the home page. */
  permission?: string;
  /** Licence feature or plugin without which the path does not exist. */
  feature?: string;
  /** Only on a showcase installation. */
  demoOnly?: boolean;
  /** Only on a site with a sportsbook. */
  sportsOnly?: boolean;
  /** Without header, sidebars and footer. */
  hideLayout?: boolean;
  /** Stays reachable for an excluded player. */
  allowExcluded?: boolean;
  /** Stays reachable without a valid licence. */
  allowUnlicensed?: boolean;
  /** Opens a dialog over the page when the path is entered. */
  overlay?: (params: Record<string, string>) => void;
}

export type Icon = ComponentType<{ size?: number | string; className?: string; "aria-hidden"?: boolean }>;

/** An entry of a sidebar, menu or bar. It has a path to go to, or something to do. */
export interface NavEntry {
  id: string;
  label: string;
  icon: Icon;
  /** Lower comes first. */
  order: number;
  to?: string;
  /** An address of the server outside of the client's pages. */
  external?: boolean;
  /** Opens in a new tab, such as the dashboard. */
  newTab?: boolean;
  onSelect?: () => void;
  /** Read in render: may depend on signals. Absent means always. */
  visible?: () => boolean;
  /** Groups the sidebar; entries without one come first. */
  group?: SidebarGroup;
}

/**
 * The sidebar's groups, in their display order. The orders of the
 * casino's entries: 10 home, 12 poker, 13 PvP, 14 latest releases, 15 futures,
 * 16 promotions, 17 slots, 18 live casino, 19 providers. Those of "more": 10
 * sports, 20 VIP programme, 30 affiliates, 40 live support.
 */
export const sidebarGroups = ["dashboard", "casino", "mine", "more", "account"] as const;
export type SidebarGroup = (typeof sidebarGroups)[number];

export interface FooterLink {
  id: string;
  column: "product" | "policy" | "community";
  label: string;
  order: number;
  to?: string;
  external?: boolean;
  onSelect?: () => void;
  /** Read in render: may depend on signals. Absent means always. */
  visible?: () => boolean;
}

/** A component that the shell places: in the header's end, at the top of pages of games ("game") or of all others ("top"), the right column, below the player's name in the sidebar, or as a card of the Rewards page (20 wheel and faucet, 30 promo codes, 40 race). */
export interface Widget {
  id: string;
  slot: "header-start" | "header-end" | "top" | "game" | "right" | "floating" | "sidebar" | "rewards";
  order: number;
  component: ComponentType;
}

/** The properties of each tab of the wallet. */
export interface WalletPanelProps {
  close: () => void;
  waiting: ReactNode;
}

/** A tab of the wallet that belongs to another feature. */
export interface WalletPart {
  id: "promocode";
  label: string;
  panel: ComponentType<WalletPanelProps>;
  /** Loads the panel before it opens. */
  preload: () => Promise<void>;
  /** Read in render: may depend on signals. Absent means always. */
  visible?: () => boolean;
}

export interface Feature {
  name: string;
  /** Licence feature or plugin that all of this needs: routes, entries, widgets and overlays. */
  licence?: string;
  routes?: Route[];
  overlays?: { [Name in OverlayName]?: OverlayLoader<Name> };
  sidebar?: NavEntry[];
  /** The bottom bar of narrow screens, for at most five entries. */
  mobileBar?: NavEntry[];
  /** The avatar's menu. */
  menu?: NavEntry[];
  footer?: FooterLink[];
  widgets?: Widget[];
  wallet?: WalletPart[];
  /** Runs once, when the store is ready and before anything is drawn. */
  start?: () => void;
}

export function defineFeature(feature: Feature): Feature {
  return feature;
}

let registered: Feature[] = [];

/** Makes the features known, in the order of the list. Called once by main.tsx. */
export function registerFeatures(features: Feature[]): void {
  registered = features;
  for (const feature of features) feature.start?.();
}

/** The features that the licence has. Reads signals. */
function licensed(): Feature[] {
  return registered.filter(({ licence }) => licence === undefined || enabled(licence));
}

export function allRoutes(): Route[] {
  return registered.flatMap(({ routes = [], licence }) => (licence === undefined ? routes : routes.map((route) => ({ feature: licence, ...route }))));
}

export function overlayLoader<Name extends OverlayName>(name: Name): OverlayLoader<Name> | undefined {
  return licensed().map((feature) => feature.overlays?.[name]).find(Boolean);
}

function ordered<T extends { order: number }>(items: T[]): T[] {
  return items.sort((a, b) => a.order - b.order);
}

export function entriesOf(slot: "sidebar" | "mobileBar" | "menu"): NavEntry[] {
  const entries = licensed().flatMap((feature) => feature[slot] ?? []);
  return ordered(entries.filter((entry) => entry.visible?.() ?? true));
}

export function footerLinks(): FooterLink[] {
  const links = licensed().flatMap((feature) => feature.footer ?? []);
  return ordered(links.filter((link) => link.visible?.() ?? true));
}

/** The tabs that features add to the wallet. Reads signals. */
export function walletParts(): WalletPart[] {
  return licensed().flatMap(({ wallet = [] }) => wallet).filter((part) => part.visible?.() ?? true);
}

export function widgetsAt(slot: Widget["slot"]): Widget[] {
  return ordered(licensed().flatMap((feature) => feature.widgets ?? []).filter((widget) => widget.slot === slot));
}
