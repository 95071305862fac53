// The content of the sidebar: its two sides, its groups, collapsed groups.

import { signal } from "@preact/signals";
import { sidebarGroups, type NavEntry, type SidebarGroup } from "../../../lib/feature";
import { browserStorage, parse, storageKey, type KeyValueStorage } from "../../../lib/persist";
import { pageExists } from "../../../lib/availability";

export type Side = "casino" | "sports";

/** The current side of the sidebar. */
export const side = signal<Side>("casino");

/** The side of a page. Pages of the account belong to both. */
export function sideAfter(before: Side, path: string): Side {
  const [, first = ""] = path.split(/[/?#]/);
  if (first === "sport" || first === "sportsbook") return "sports";
  return first === "" || first === "casino" ? "casino" : before;
}

/** The home page of sports: the external sportsbook if the licence includes it. Null without sports. */
export function sportsHome(exists: (path: string) => boolean = pageExists): string | null {
  return ["/sportsbook", "/sport"].find(exists) ?? null;
}

export interface Group {
  id: SidebarGroup | "";
  entries: NavEntry[];
}

/** Entries by group, those without a group first. Empty groups are left out. */
export function groupsOf(entries: NavEntry[]): Group[] {
  return (["", ...sidebarGroups] as const)
    .map((id) => ({ id, entries: entries.filter((entry) => (entry.group ?? "") === id) }))
    .filter((group) => group.entries.length > 0);
}

/** Groups that can be collapsed. */
export type Collapsible = "casino" | "originals";

const key = `${storageKey}:sidebar`;

interface SidebarState {
  collapsed: Collapsible[];
  /** The last number of originals, for their reserved space. */
  originals?: number;
}

/** The assumed number of originals for a new browser. */
const defaultOriginals = 16;

/** Stores the sidebar's state in this browser. */
export class SidebarMemory {
  /** The collapsed groups. */
  readonly collapsed = signal<readonly Collapsible[]>([]);
  readonly originals: number;

  constructor(private readonly storage: KeyValueStorage) {
    const { collapsed, originals } = parse(storage.getItem(key)) as Partial<SidebarState>;
    if (Array.isArray(collapsed)) this.collapsed.value = collapsed;
    this.originals = Number.isInteger(originals) && originals! >= 0 && originals! <= 100 ? originals! : defaultOriginals;
  }

  toggle(group: Collapsible): void {
    const before = this.collapsed.peek();
    this.collapsed.value = before.includes(group) ? before.filter((one) => one !== group) : [...before, group];
    this.save({ collapsed: [...this.collapsed.peek()] });
  }

  rememberOriginals(count: number): void {
    this.save({ originals: count });
  }

  private save(change: Partial<SidebarState>): void {
    try {
      this.storage.setItem(key, JSON.stringify({ ...parse(this.storage.getItem(key)), ...change }));
    } catch {
      // Without storage the next visit starts expanded.
    }
  }
}

export const sidebarMemory = new SidebarMemory(browserStorage());
