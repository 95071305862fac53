// The player's own data: copies of it, and the deletion of the account.

import { api } from "../../../lib/api";
import type { PrivacyRequest, PrivacyState } from "../../../lib/api.gen";
import { resource } from "../../../lib/resource";
import { proofOf } from "./proof";

export type { PrivacyRequest, PrivacyState } from "../../../lib/api.gen";

export const ownData = resource(() => api.post("/api/privacy", {}, { retry: true }));

/** The shown copy: the newest one that is ready, in progress, or failed. */
export function currentCopy({ copies }: PrivacyState): PrivacyRequest | null {
  return copies.find(({ state }) => state !== "removed") ?? null;
}

/** Whether a copy is in progress, so that the page polls. */
export const isPending = (copy: PrivacyRequest | null): boolean => copy?.state === "waiting" || copy?.state === "working";

export async function requestCopy(password: string): Promise<void> {
  ownData.set(await api.post("/api/privacy/copy", proofOf(password)));
}

/** Makes the browser download a copy: a file of any size, without a script. */
export async function downloadCopy(id: string, password: string): Promise<void> {
  const { path } = await api.post("/api/privacy/copy/open", { id, ...proofOf(password) });
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

export async function requestDeletion(name: string, password: string): Promise<void> {
  ownData.set(await api.post("/api/privacy/delete", { name, ...proofOf(password) }));
}

export async function withdrawDeletion(): Promise<void> {
  ownData.set(await api.post("/api/privacy/delete/withdraw", {}));
}
