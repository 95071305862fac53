// The health of the registers, their queries, and a file for the local register.

import { batch, computed, signal } from "@preact/signals";
import { api, errorText } from "../../../../lib/api";
import type { RegisterQuery, Registers } from "../../../../lib/api.gen";
import { formatCount } from "../../../../lib/format";
import { uploadModel } from "../../../../ui/office/upload.model";

const maxBytes = 4 * 1024 * 1024;

export function registersModel() {
  const state = signal<Registers | null>(null);
  const queries = signal<RegisterQuery[]>([]);
  const failure = signal<string | null>(null);
  const loadedFile = signal<{ name: string; content: string } | null>(null);
  const replace = signal(false);
  let latest = 0;

  async function loadPage(before: number): Promise<void> {
    latest += 1;
    const current = latest;
    try {
      const answer = await api.post("/api/admin/registers", { before }, { retry: true });
      if (current !== latest) return;
      batch(() => {
        queries.value = before === 0 ? answer.queries : [...queries.peek(), ...answer.queries];
        state.value = answer;
        failure.value = null;
      });
    } catch (error) {
      if (current === latest) failure.value = errorText(error);
    }
  }

  const upload = uploadModel<File>({
    accept: [".csv"], maxBytes, maxFiles: 1,
    async send(file) {
      loadedFile.value = { name: file.name, content: await file.text() };
    },
  });
  const clearUpload = () => upload.items.peek().forEach(({ id }) => upload.remove(id));
  /** The selected file. Null if it was removed from the page. */
  const file = computed(() => (upload.items.value.some(({ state }) => state === "done") ? loadedFile.value : null));

  return {
    state, queries, failure, file, replace,
    load: () => loadPage(0),
    more: () => loadPage(state.peek()?.next ?? 0),
    /** A new file replaces the one before. */
    upload: {
      ...upload,
      add(files: readonly File[]): void {
        clearUpload();
        upload.add(files);
      },
    },
    async importList(reason: string): Promise<void> {
      const selected = file.peek();
      if (!selected) return;
      await api.post("/api/admin/registers/fill", { content: selected.content, replace: replace.peek(), reason });
      clearUpload();
      await loadPage(0);
    },
  };
}

/** "1 record", "1,000 records" */
export const countNoun = (count: number, noun: string): string => `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;

/** The share of queries without a response, as text. */
export function failureText(queries: number, failed: number): string {
  if (queries === 0) return "no queries";
  return failed === 0 ? `${formatCount(queries)} queries, all answered` : `${formatCount(failed)} of ${formatCount(queries)} without an answer`;
}
