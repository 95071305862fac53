// The status of the player's identity check, and the submitted data.

import { computed, signal } from "@preact/signals";
import { api, errorText } from "../../../lib/api";
import type { IdentityFile, IdentityState, IdentityStep, Person } from "../../../lib/api.gen";
import { resource } from "../../../lib/resource";
import { toast } from "../../../ui/toast";
import { maxBytes, prepareUpload } from "./picture";
import { text } from "./identity.texts";

export type { IdentityFile, IdentityState, IdentityStep, Person } from "../../../lib/api.gen";
export type Part = IdentityFile["part"];

export const identity = resource(() => api.post("/api/user/identity", {}, { retry: true }));

/** The parts of each step, with the max number of files. */
export const parts: Record<number, { part: Part; maxFiles: number }[]> = {
  2: [{ part: "front", maxFiles: 1 }, { part: "back", maxFiles: 1 }, { part: "selfie", maxFiles: 1 }],
  3: [{ part: "address", maxFiles: 3 }, { part: "funds", maxFiles: 5 }],
};

/** Long enough for 10 MB on a slow connection. */
const uploadTimeout = 180_000;

/** The part whose file is being uploaded. Empty for none. */
export const uploading = signal("");
/** Whether another request is running. */
export const busy = signal(false);
/** Why the last file of a part was refused. */
export const uploadErrors = signal<Partial<Record<Part, string>>>({});

/** Whether a step is available: the one before it was submitted. */
export function stepReached(state: IdentityState, step: IdentityStep): boolean {
  return state.steps.every((other) => other.level >= step.level || other.state === "waiting" || other.state === "accepted");
}

/** Whether the player can change a step. */
export const isOpen = ({ state }: IdentityStep): boolean => state !== "waiting" && state !== "accepted";

export async function upload(level: number, part: Part, file: File): Promise<void> {
  if (uploading.peek() !== "") return;
  uploading.value = part;
  uploadErrors.value = { ...uploadErrors.peek(), [part]: undefined };
  try {
    const sent = await prepareUpload(file);
    if (sent.size > maxBytes) throw new TooLarge();
    identity.set(await api.upload("/api/user/identity/upload", { level, part }, sent, { timeout: uploadTimeout }));
  } catch (error) {
    uploadErrors.value = { ...uploadErrors.peek(), [part]: error instanceof TooLarge ? text("identity.tooLarge") : errorText(error) };
  } finally {
    uploading.value = "";
  }
}

class TooLarge extends Error {}

async function change(call: () => Promise<IdentityState>, done = ""): Promise<void> {
  if (busy.peek()) return;
  busy.value = true;
  try {
    identity.set(await call());
    if (done) toast.success(done);
  } catch (error) {
    toast.error(errorText(error));
    void identity.load();
  } finally {
    busy.value = false;
  }
}

export const remove = (level: number, id: string): Promise<void> => change(() => api.post("/api/user/identity/remove", { level, id }));

export type Source = "" | "salary" | "business" | "savings" | "investments" | "inheritance" | "other";
export const sources = ["salary", "business", "savings", "investments", "inheritance", "other"] as const;

export const submit = (level: number, source: Source, details: string): Promise<void> =>
  change(() => api.post("/api/user/identity/submit", { level, source, words: details }), text("identity.sent"));

export const sendPerson = (person: Person): Promise<IdentityState> => api.post("/api/user/identity/data", person);

/** The countries by name. */
export const countries = computed(() => {
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  const list = (identity.data.value?.countries ?? []).map((value) => ({ value, label: names.of(value) ?? value }));
  return list.sort((a, b) => a.label.localeCompare(b.label));
});

/** The errors of the typed data, before the server is called. */
export function personErrors(person: Person): Partial<Record<keyof Person, string>> {
  const errors: Partial<Record<keyof Person, string>> = {};
  for (const key of ["first_name", "last_name", "country", "street", "city"] as const) {
    if (person[key].trim() === "") errors[key] = text("identity.needed");
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(person.birth)) errors.birth = text("identity.birthWrong");
  return errors;
}

/** "1.4 MB" */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
