// What the list of games asks the server for, and what is done to many of them.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { AdminGameRow, AdminGamesRequest, EditGamesRequest } from "../../../lib/api.gen";
import type { TablePage } from "../../../ui/work/table.model";
import type { TableView } from "../../../ui/work/view";

const states = ["on", "off", "featured", "edited", "blocked"] as const;
type State = (typeof states)[number];

const isState = (text: string | undefined): text is State => states.some((one) => one === text);

export const stateOptions: { value: State; label: string }[] = [
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
  { value: "featured", label: "Featured" },
  { value: "edited", label: "Changed by staff" },
  { value: "blocked", label: "Blocked somewhere" },
];

/** The question that a view of the table asks. */
export function questionOf({ filters, after, size }: TableView): AdminGamesRequest {
  return {
    query: filters.q ?? "", provider: filters.provider ?? "", category: filters.category ?? "", product: filters.product ?? "",
    state: isState(filters.state) ? filters.state : "", cursor: after ?? "", limit: size,
  };
}

const productNames: Record<string, string> = { original: "Originals", crash: "Crash" };

/** The name of a product; games of providers have none yet. */
export const productName = (id: string): string => productNames[id] ?? (id || "Provider");

/** What games can be filtered by: known once the first page is there. */
export const choices = signal<{ providers: string[]; categories: string[]; products: string[] }>({ providers: [], categories: [], products: [] });

export async function loadGames(view: TableView): Promise<TablePage<AdminGameRow>> {
  const { rows, next, total, providers, categories, products } = await api.post("/api/admin/games", questionOf(view), { retry: true });
  choices.value = { providers, categories, products };
  return { rows, next: next || null, total };
}

export const switchGames = (ids: string[], on: boolean, reason: string) => api.post("/api/admin/games/switch", { ids, on, reason });

/** What a dialog sets of many games; empty fields leave them as they are. */
export interface ManyChanges {
  featured: "" | "yes" | "no";
  custom: string;
  priority: string;
  addTags: string;
  removeTags: string;
  addCategories: string;
  removeCategories: string;
}

export const nothing: ManyChanges = { featured: "", custom: "", priority: "", addTags: "", removeTags: "", addCategories: "", removeCategories: "" };

/** Taken for "in no row of the lobby". */
export const noRow = "none";

export const wordsOf = (text: string): string[] => [...new Set(text.split(/[,\n]/).map((word) => word.trim()).filter(Boolean))];

/** The request of a dialog; null when it would change nothing. */
export function manyRequest(ids: string[], changes: ManyChanges, reason: string): EditGamesRequest | null {
  const request: EditGamesRequest = { ids, reason };
  if (changes.featured) request.featured = changes.featured === "yes";
  if (changes.custom) request.custom_category = changes.custom === noRow ? "" : changes.custom;
  if (changes.priority.trim() !== "") request.priority = Number(changes.priority);
  const lists = { add_tags: changes.addTags, remove_tags: changes.removeTags, add_categories: changes.addCategories, remove_categories: changes.removeCategories };
  for (const [key, text] of Object.entries(lists) as [keyof typeof lists, string][]) {
    const words = wordsOf(text);
    if (words.length > 0) request[key] = words;
  }
  return Object.keys(request).length > 2 ? request : null;
}
