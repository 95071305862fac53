// The operator's additional contact fields, and when a player is asked for them: once in 24 hours
// while an answer is missing, and again when the number of fields changes.

import { api } from "../../../lib/api";
import { browserStorage, parse, storageKey, type KeyValueStorage } from "../../../lib/persist";
import { resource } from "../../../lib/resource";
import type { User } from "../../../lib/types";

export interface ContactField {
  title: string;
  /** The name under which the answer is stored. */
  model: string;
}

/** The fields from the server's JSON text. Invalid ones are left out. */
export function readFields(json: string): ContactField[] {
  try {
    const list: unknown = JSON.parse(json);
    if (!Array.isArray(list)) return [];
    return list.filter((one): one is ContactField => typeof one?.title === "string" && typeof one?.model === "string");
  } catch {
    return [];
  }
}

export interface ContactForm {
  title: string;
  description: string;
  images: string[];
  fields: ContactField[];
}

/** The pictures from the server's JSON text. Only files of this site and https addresses are kept. */
export function readImages(json: string): string[] {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === "string" && /^(https:\/\/|\/(?![/\\]))/.test(one)) : [];
  } catch {
    return [];
  }
}

export const contact = resource(async (): Promise<ContactForm> => {
  const { title, description, images, fields } = await api.post("/api/contactInfoModalSettings", {}, { retry: true });
  return { title, description, images: readImages(images), fields: readFields(fields) };
});

type ContactOf = Pick<User, "email" | "contact_info">;

/** Whether the email address or an answer is missing. */
export function lacksContact({ email, contact_info }: ContactOf, fields: readonly ContactField[]): boolean {
  return !email || fields.some(({ model }) => !contact_info?.[model]?.trim());
}

/** How long the question is not shown again, in milliseconds. */
export const requestInterval = 24 * 60 * 60_000;

const key = `${storageKey}:contact`;

interface LastRequest {
  user: string;
  fields: number;
  at: number;
}

/**
 * Whether the question can be shown: not within 24 hours of the last time with the same number of
 * fields.
 */
export function mayRequest(user: string, fields: number, now: number, storage: Pick<KeyValueStorage, "getItem"> = browserStorage()): boolean {
  const last = parse(storage.getItem(key)) as Partial<LastRequest>;
  if (last.user !== user || last.fields !== fields || typeof last.at !== "number") return true;
  const since = now - last.at;
  return since >= requestInterval || since < 0; // A clock that was set back must not suppress it for years.
}

/** Records that the question is shown now. */
export function storeRequest(user: string, fields: number, now: number, storage: Pick<KeyValueStorage, "setItem"> = browserStorage()): void {
  try {
    storage.setItem(key, JSON.stringify({ user, fields, at: now } satisfies LastRequest));
  } catch {
    // Without storage it is shown again at the next visit.
  }
}
