// The API calls of the list of games, and bulk changes.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { AdminGameRow, AdminGamesRequest, EditGamesRequest } from "../../../lib/api.gen";
import type { TablePage } from "../../../ui/office/table.model";
import type { TableView } from "../../../ui/office/view";

const states = ["on", "off", "featured", "edited", "blocked"] as const;
type State = (typeof states)[number];

const isState = (text: string | undefined): text is State => states.some((one) => one === text);

export const stateOptions: { value: State; label: string }[] = [
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
  { value: "featured", label: "Featured" },
  { value: "edited", label: "Changed by staff" },
  { value: "blocked", label: "Blocked in a country" },
];

/** The request of a table view. */
export function gamesRequest({ filters, after, size }: TableView): AdminGamesRequest {
  return {
    query: filters.q ?? "", provider: filters.provider ?? "", category: filters.category ?? "", product: filters.product ?? "",
    state: isState(filters.state) ? filters.state : "", cursor: after ?? "", limit: size,
  };
}

const productNames: Record<string, string> = { original: "Originals", crash: "Crash" };

/** The name of a product. Games of providers have none yet. */
export const productName = (id: string): string => productNames[id] ?? (id || "Provider");

/** The filter choices. Known after the first page has loaded. */
export const filterChoices = signal<{ providers: string[]; categories: string[]; products: string[] }>({ providers: [], categories: [], products: [] });

export async function loadGames(view: TableView): Promise<TablePage<AdminGameRow>> {
  const { rows, next, total, providers, categories, products } = await api.post("/api/admin/games", gamesRequest(view), { retry: true });
  filterChoices.value = { providers, categories, products };
  return { rows, next: next || null, total };
}

export const switchGames = (ids: string[], on: boolean, reason: string) => api.post("/api/admin/games/switch", { ids, on, reason });

/** The bulk changes of a dialog. Empty fields change nothing. */
export interface BulkChanges {
  featured: "" | "yes" | "no";
  custom: string;
  priority: string;
  addTags: string;
  removeTags: string;
  addCategories: string;
  removeCategories: string;
}

export const noChanges: BulkChanges = { featured: "", custom: "", priority: "", addTags: "", removeTags: "", addCategories: "", removeCategories: "" };

/** The value of "in no row of the lobby". */
export const noRow = "none";

export const splitList = (text: string): string[] => [...new Set(text.split(/[,\n]/).map((word) => word.trim()).filter(Boolean))];

/** The request of a dialog. Null if it would change nothing. */
export function bulkRequest(ids: string[], changes: BulkChanges, reason: string): EditGamesRequest | null {
  const request: EditGamesRequest = { ids, reason };
  if (changes.featured) request.featured = changes.featured === "yes";
  if (changes.custom) request.custom_category = changes.custom === noRow ? "" : changes.custom;
  if (changes.priority.trim() !== "") request.priority = Number(changes.priority);
  const lists = { add_tags: changes.addTags, remove_tags: changes.removeTags, add_categories: changes.addCategories, remove_categories: changes.removeCategories };
  for (const [key, text] of Object.entries(lists) as [keyof typeof lists, string][]) {
    const items = splitList(text);
    if (items.length > 0) request[key] = items;
  }
  return Object.keys(request).length > 2 ? request : null;
}
