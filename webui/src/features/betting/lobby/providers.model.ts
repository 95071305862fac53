// The providers with their logos, and their names for selection lists.

import { signal } from "@preact/signals";
import { resource } from "../../../lib/resource";
import { findProviders, providerNames } from "./game";

/** Every provider, by priority. */
export const providers = resource(findProviders);

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
