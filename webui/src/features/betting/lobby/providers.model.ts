// The providers with their logos, and their names for selection lists.

import { signal } from "@preact/signals";
import { resource } from "../../../lib/resource";
import { findProviders, providerNames, type Provider } from "./game";

/** Every provider, by priority. */
export const providers = resource(findProviders);

const folded = (name: string) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The providers whose name contains every typed word, without regard to case and accents. */
export function matchingProviders(all: readonly Provider[], typed: string): Provider[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return all.filter(({ name }) => words.every((word) => folded(name).includes(word)));
}

/** Names of the providers with games; empty until loaded. */
export const providerChoices = signal<readonly string[]>([]);

let requested = false;

/** Loads the names once. After a failure the only choice is all providers. */
export function loadChoices(): void {
  if (requested) return;
  requested = true;
  providerNames().then(
    (names) => (providerChoices.value = [...new Set(names)]),
    () => (requested = false),
  );
}
