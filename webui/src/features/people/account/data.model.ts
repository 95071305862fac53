// The player's own data: copies of it, and the deletion of the account.

import { api } from "../../../lib/api";
import type { PrivacyRequest, PrivacyState } from "../../../lib/api.gen";
import { resource } from "../../../lib/resource";
import { proofOf } from "./proof";

export type { PrivacyRequest, PrivacyState } from "../../../lib/api.gen";

export const ownData = resource(() => api.post("/api/privacy", {}, { retry: true }));

/** The copy that is shown: the newest one that is there, is made, or could not be made. */
export function copyShown({ copies }: PrivacyState): PrivacyRequest | null {
  return copies.find(({ state }) => state !== "removed") ?? null;
}

/** Whether a copy is on its way, so that the page asks again by itself. */
export const isMade = (copy: PrivacyRequest | null): boolean => copy?.state === "waiting" || copy?.state === "working";

export async function askCopy(password: string): Promise<void> {
  ownData.set(await api.post("/api/privacy/copy", proofOf(password)));
}

/** Has the browser fetch a copy: a file of any size, without a script. */
export async function fetchCopy(id: string, password: string): Promise<void> {
  const { path } = await api.post("/api/privacy/copy/open", { id, ...proofOf(password) });
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

export async function askDeletion(name: string, password: string): Promise<void> {
  ownData.set(await api.post("/api/privacy/delete", { name, ...proofOf(password) }));
}

export async function takeBack(): Promise<void> {
  ownData.set(await api.post("/api/privacy/delete/withdraw", {}));
}
