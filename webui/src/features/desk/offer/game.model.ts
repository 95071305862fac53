// One game: what staff set of it, and what is sent.

import type { EditGameRequest, GameValues } from "../../../lib/api.gen";
import { wordsOf } from "./games.model";

export const rowOptions: { value: GameValues["custom_category"]; label: string }[] = [
  { value: "", label: "None" },
  { value: "live", label: "Live" },
  { value: "game-shows", label: "Game shows" },
  { value: "buy-bonuses", label: "Buy bonuses" },
  { value: "new-releases", label: "New releases" },
];

/** The row of a value of the select. */
export const rowOf = (value: string): GameValues["custom_category"] => rowOptions.find((one) => one.value === value)?.value ?? "";

/** The fields of the form: lists are one line of text. */
export interface GameForm {
  name: string;
  image: string;
  description: string;
  category: string;
  custom_category: GameValues["custom_category"];
  tags: string;
  priority: string;
  is_featured: boolean;
  is_search_featured: boolean;
  blocked: string;
  reason: string;
}

export const formOf = (values: GameValues): GameForm => ({
  ...pick(values), category: values.category.join(", "), tags: values.tags.join(", "), priority: String(values.priority), blocked: values.blocked.join(", "), reason: "",
});

const pick = ({ name, image, description, custom_category, is_featured, is_search_featured }: GameValues) => ({ name, image, description, custom_category, is_featured, is_search_featured });

/** The request of the form. Whether it is on is not the form's. */
export const editOf = (id: string, version: number, form: GameForm, on: boolean): EditGameRequest => ({
  id, version, reason: form.reason.trim(),
  values: {
    name: form.name, image: form.image, description: form.description, custom_category: form.custom_category, is_featured: form.is_featured, is_search_featured: form.is_search_featured,
    category: wordsOf(form.category), tags: wordsOf(form.tags), priority: Number(form.priority || "0"), blocked: wordsOf(form.blocked.toUpperCase()), is_disabled: !on,
  },
});

/** A value as people read it in a list of changes. */
export const shown = (value: GameValues[keyof GameValues]): string =>
  Array.isArray(value) ? value.join(", ") : typeof value === "boolean" ? (value ? "yes" : "no") : String(value);

const labels: Record<keyof GameValues, string> = {
  name: "Title", image: "Cover", description: "Description", category: "Categories", custom_category: "Row of the lobby", tags: "Tags", priority: "Order",
  is_featured: "Featured", is_search_featured: "Suggested in the search", is_disabled: "Off", blocked: "Blocked countries",
};

const fields: readonly (keyof GameValues)[] = [
  "name", "image", "description", "category", "custom_category", "tags", "priority", "is_featured", "is_search_featured", "is_disabled", "blocked",
];

/** What differs between two states of a game. */
export function changesOf(before: GameValues, after: GameValues): { label: string; before: string; after: string }[] {
  return fields
    .map((key) => ({ label: labels[key], before: shown(before[key]), after: shown(after[key]) }))
    .filter((one) => one.before !== one.after);
}
