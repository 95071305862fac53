// How a feature becomes part of the back office: one manifest, listed in office.ts.

import type { ComponentType } from "react";
import type { Icon } from "./feature";
import type { LazyPage } from "./lazy";
import { matchPath } from "./match";
import { hasPermission } from "./permissions";

/** The groups of the office's menu, in their display order. */
export const officeGroups = ["house", "players", "money", "games", "sports", "content", "risk", "operations", "system"] as const;
export type OfficeGroup = (typeof officeGroups)[number];

export interface OfficePage {
  /** /admin/user/:id; case counts, the first match of all wins. */
  path: string;
  /** Of the page and of the browser's tab. */
  title: string;
  /** Without it the page shows that it is not permitted. Absent if all staff may see it. */
  permission?: string;
  page: LazyPage;
}

/** An entry of the menu and of the palette. */
export interface OfficeEntry {
  id: string;
  label: string;
  icon: Icon;
  group: OfficeGroup;
  /** Lower comes first in its group. */
  order: number;
  to: string;
  permission: string;
  /** The queues of the server whose counts are shown on the entry. */
  queues?: string[];
  /** Further words by which the palette finds it. */
  keywords?: string;
  /** Read in render: may depend on signals. Absent means always. */
  visible?: () => boolean;
}

/** A part of a player's page. */
export interface PlayerPanel {
  id: string;
  title: string;
  permission: string;
  /** Lower comes first. */
  order: number;
  /** At the top of the page, above the actions, without a title. */
  bare?: boolean;
  /** Loaded when it is first seen. */
  component: ComponentType<{ userId: string }>;
}

/** What the page of a player passes to the dialog of an action. */
export interface PlayerActionProps {
  userId: string;
  onClose: () => void;
  /** Called when something changed. */
  onDone: () => void;
}

/** An action on a player, in the menu of their page. */
export interface PlayerAction {
  id: string;
  label: string;
  permission: string;
  order: number;
  danger?: boolean;
  /** A dialog. */
  component: ComponentType<PlayerActionProps>;
}

export interface GamePanelProps {
  gameId: string;
  /** Notifies the page of a change of the game. */
  onChanged: () => void;
}

/** A part of a game's page. */
export interface GamePanel {
  id: string;
  title: string;
  permission: string;
  /** Lower comes first. */
  order: number;
  /** Loaded when it is first seen. */
  component: ComponentType<GamePanelProps>;
}

/** A part of the overview. */
export interface OverviewCard {
  id: string;
  permission: string;
  order: number;
  /** Takes the whole width. */
  wide?: boolean;
  component: ComponentType;
}

export interface OfficeFeature {
  name: string;
  pages?: OfficePage[];
  entries?: OfficeEntry[];
  panels?: PlayerPanel[];
  actions?: PlayerAction[];
  overview?: OverviewCard[];
  gamePanels?: GamePanel[];
}

export function defineOffice(feature: OfficeFeature): OfficeFeature {
  return feature;
}

let registered: OfficeFeature[] = [];

/** Makes the features known, in the order of the list. Called once by admin.tsx. */
export function registerOffice(features: OfficeFeature[]): void {
  registered = features;
}

export type OfficePageResult =
  | { kind: "page"; page: OfficePage; params: Record<string, string> }
  /** The page is there, and not for this visitor. */
  | { kind: "forbidden"; page: OfficePage }
  | { kind: "missing" };

/** What a visitor gets at a path. Reads signals. */
export function officePageAt(path: string): OfficePageResult {
  for (const page of registered.flatMap(({ pages = [] }) => pages)) {
    const params = matchPath(page.path, path);
    if (params) return !page.permission || hasPermission(page.permission) ? { kind: "page", page, params } : { kind: "forbidden", page };
  }
  return { kind: "missing" };
}

/** Whether any page of the office is open to the visitor. Reads signals. */
export const hasOfficeAccess = (): boolean => registered.some(({ pages = [] }) => pages.some(({ permission }) => permission !== undefined && hasPermission(permission)));

/** What a visitor may see of some kind of things, in their order. Reads signals. */
function permitted<T extends { order: number; permission: string }>(itemsOf: (feature: OfficeFeature) => T[] | undefined): T[] {
  return registered
    .flatMap((feature) => itemsOf(feature) ?? [])
    .filter(({ permission }) => hasPermission(permission))
    .sort((a, b) => a.order - b.order);
}

export function officeEntries(): OfficeEntry[] {
  const entries = permitted(({ entries }) => entries).filter(({ visible }) => visible?.() ?? true);
  return entries.sort((a, b) => officeGroups.indexOf(a.group) - officeGroups.indexOf(b.group) || a.order - b.order);
}

export const playerPanels = (): PlayerPanel[] => permitted(({ panels }) => panels);
export const playerActions = (): PlayerAction[] => permitted(({ actions }) => actions);
export const gamePanels = (): GamePanel[] => permitted(({ gamePanels }) => gamePanels);
export const overviewCards = (): OverviewCard[] => permitted(({ overview }) => overview);
