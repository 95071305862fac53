// What the operator asks of players besides the e-mail address, and when a player
// is asked for it: once in 24 hours while an answer is missing, and again when
// the operator asks for more or for less.

import { api } from "../../../lib/api";
import { browserBox, parse, storageKey, type Box } from "../../../lib/persist";
import { resource } from "../../../lib/resource";
import type { User } from "../../../lib/types";

export interface ContactField {
  title: string;
  /** The name under which the answer is stored. */
  model: string;
}

/** The fields as the server sends them: a JSON list in a text. What is no field is left out. */
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

/** The pictures as the server sends them: a JSON list in a text. Only files of this site and https addresses are left. */
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

type Asked = Pick<User, "email" | "contact_info">;

/** Whether the e-mail address or an answer is missing. */
export function lacksContact({ email, contact_info }: Asked, fields: readonly ContactField[]): boolean {
  return !email || fields.some(({ model }) => !contact_info?.[model]?.trim());
}

/** For how long a look at the question keeps it away, in milliseconds. */
export const quiet = 24 * 60 * 60_000;

const key = `${storageKey}:contact`;

interface Asking {
  user: string;
  fields: number;
  at: number;
}

/** Whether the question may be shown: not within 24 hours of the last time with as many fields. */
export function mayAsk(user: string, fields: number, now: number, box: Pick<Box, "getItem"> = browserBox()): boolean {
  const last = parse(box.getItem(key)) as Partial<Asking>;
  if (last.user !== user || last.fields !== fields || typeof last.at !== "number") return true;
  const since = now - last.at;
  return since >= quiet || since < 0; // A clock that was set back must not silence it for years.
}

/** Notes that the question is shown now. */
export function rememberAsking(user: string, fields: number, now: number, box: Pick<Box, "setItem"> = browserBox()): void {
  try {
    box.setItem(key, JSON.stringify({ user, fields, at: now } satisfies Asking));
  } catch {
    // Then it is asked again at the next visit.
  }
}
