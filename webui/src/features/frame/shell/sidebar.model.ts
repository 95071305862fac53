// What the sidebar shows: its two sides, its groups, what is folded.

import { signal } from "@preact/signals-react";
import { sidebarGroups, type Entry, type SidebarGroup } from "../../../lib/feature";
import { browserBox, parse, storageKey, type Box } from "../../../lib/persist";
import { pageExists } from "../../../lib/offers";

export type Side = "casino" | "sports";

/** Which side of the site the sidebar belongs to. */
export const side = signal<Side>("casino");

/** The side that a page belongs to; pages of the account belong to both. */
export function sideAfter(before: Side, path: string): Side {
  const [, first = ""] = path.split(/[/?#]/);
  if (first === "sport" || first === "sportsbook") return "sports";
  return first === "" || first === "casino" ? "casino" : before;
}

/** Where sports begin: with the external sportsbook where the licence has it. Null without sports. */
export function sportsHome(exists: (path: string) => boolean = pageExists): string | null {
  return ["/sportsbook", "/sport"].find(exists) ?? null;
}

export interface Group {
  id: SidebarGroup | "";
  entries: Entry[];
}

/** Entries by group, those without one first. A group without entries is not there. */
export function groupsOf(entries: Entry[]): Group[] {
  return (["", ...sidebarGroups] as const)
    .map((id) => ({ id, entries: entries.filter((entry) => (entry.group ?? "") === id) }))
    .filter((group) => group.entries.length > 0);
}

/** Groups that can be folded away. */
export type Foldable = "casino" | "originals";

const key = `${storageKey}:sidebar`;

interface Memory {
  folded: Foldable[];
  /** How many originals there were, for the room that they will need. */
  originals?: number;
}

/** How many originals are expected by a browser that has not seen them. */
const usualOriginals = 16;

/** Remembers the sidebar's state in this browser. */
export class SidebarMemory {
  /** The groups that are folded away. */
  readonly folded = signal<readonly Foldable[]>([]);
  readonly originals: number;

  constructor(private readonly box: Box) {
    const { folded, originals } = parse(box.getItem(key)) as Partial<Memory>;
    if (Array.isArray(folded)) this.folded.value = folded;
    this.originals = Number.isInteger(originals) && originals! >= 0 && originals! <= 100 ? originals! : usualOriginals;
  }

  toggle(group: Foldable): void {
    const before = this.folded.peek();
    this.folded.value = before.includes(group) ? before.filter((one) => one !== group) : [...before, group];
    this.keep({ folded: [...this.folded.peek()] });
  }

  rememberOriginals(count: number): void {
    this.keep({ originals: count });
  }

  private keep(change: Partial<Memory>): void {
    try {
      this.box.setItem(key, JSON.stringify({ ...parse(this.box.getItem(key)), ...change }));
    } catch {
      // Then the next visit begins unfolded.
    }
  }
}

export const sidebarMemory = new SidebarMemory(browserBox());
