// What the operator asks of players besides the e-mail address.

import { api } from "../../../lib/api";
import { resource } from "../../../lib/resource";

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

export const contact = resource(async () => {
  const settings = await api.post("/api/contactInfoModalSettings", {}, { retry: true });
  return { title: settings.title, fields: readFields(settings.fields) };
});
