// The providers: all of them with their marks, and their names to choose from.

import { signal } from "@preact/signals-react";
import { resource } from "../../../lib/resource";
import { findProviders, providerNames } from "./game";

/** Every provider, by priority. */
export const providers = resource(findProviders);

/** Names of the providers with games; empty until loaded. */
export const choices = signal<readonly string[]>([]);

let asked = false;

/** Loads the names once. Without them all providers stay the only choice. */
export function loadChoices(): void {
  if (asked) return;
  asked = true;
  providerNames().then(
    (names) => (choices.value = [...new Set(names)]),
    () => (asked = false),
  );
}
