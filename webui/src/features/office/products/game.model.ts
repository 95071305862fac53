// One game: the values set by staff, and its requests.

import type { EditGameRequest, GameValues } from "../../../lib/api.gen";
import { splitList } from "./games.model";

export const rowOptions: { value: GameValues["custom_category"]; label: string }[] = [
  { value: "", label: "None" },
  { value: "live", label: "Live" },
  { value: "game-shows", label: "Game shows" },
  { value: "buy-bonuses", label: "Buy bonuses" },
  { value: "new-releases", label: "New releases" },
];

/** The lobby row of a value of the select. */
export const parseLobbyRow = (value: string): GameValues["custom_category"] => rowOptions.find((one) => one.value === value)?.value ?? "";

/** The fields of the form. Lists are one line of text. */
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

export const gameForm = (values: GameValues): GameForm => ({
  ...pickValues(values), category: values.category.join(", "), tags: values.tags.join(", "), priority: String(values.priority), blocked: values.blocked.join(", "), reason: "",
});

const pickValues = ({ name, image, description, custom_category, is_featured, is_search_featured }: GameValues) => ({ name, image, description, custom_category, is_featured, is_search_featured });

/** The request of the form. The form does not contain whether the game is on. */
export const editRequest = (id: string, version: number, form: GameForm, on: boolean): EditGameRequest => ({
  id, version, reason: form.reason.trim(),
  values: {
    name: form.name, image: form.image, description: form.description, custom_category: form.custom_category, is_featured: form.is_featured, is_search_featured: form.is_search_featured,
    category: splitList(form.category), tags: splitList(form.tags), priority: Number(form.priority || "0"), blocked: splitList(form.blocked.toUpperCase()), is_disabled: !on,
  },
});

/** A value as text in a list of changes. */
export const valueText = (value: GameValues[keyof GameValues]): string =>
  Array.isArray(value) ? value.join(", ") : typeof value === "boolean" ? (value ? "yes" : "no") : String(value);

const labels: Record<keyof GameValues, string> = {
  name: "Title", image: "Cover", description: "Description", category: "Categories", custom_category: "Lobby row", tags: "Tags", priority: "Order",
  is_featured: "Featured", is_search_featured: "Suggested in search", is_disabled: "Off", blocked: "Blocked countries",
};

const fields: readonly (keyof GameValues)[] = [
  "name", "image", "description", "category", "custom_category", "tags", "priority", "is_featured", "is_search_featured", "is_disabled", "blocked",
];

/** The differences between two states of a game. */
export function gameChanges(before: GameValues, after: GameValues): { label: string; before: string; after: string }[] {
  return fields
    .map((key) => ({ label: labels[key], before: valueText(before[key]), after: valueText(after[key]) }))
    .filter((one) => one.before !== one.after);
}
