// How the registers answer, what they were asked, and a file for the local one.

import { batch, computed, signal } from "@preact/signals-react";
import { api, errorText } from "../../../../lib/api";
import type { RegisterAsk, Registers } from "../../../../lib/api.gen";
import { formatCount } from "../../../../lib/format";
import { uploadModel } from "../../../../ui/work/upload.model";

const maxBytes = 4 * 1024 * 1024;

export function registersModel() {
  const state = signal<Registers | null>(null);
  const asked = signal<RegisterAsk[]>([]);
  const failure = signal<string | null>(null);
  const read = signal<{ name: string; content: string } | null>(null);
  const replace = signal(false);
  let latest = 0;

  async function ask(before: number): Promise<void> {
    latest += 1;
    const mine = latest;
    try {
      const answer = await api.post("/api/admin/registers", { before }, { retry: true });
      if (mine !== latest) return;
      batch(() => {
        asked.value = before === 0 ? answer.asked : [...asked.peek(), ...answer.asked];
        state.value = answer;
        failure.value = null;
      });
    } catch (error) {
      if (mine === latest) failure.value = errorText(error);
    }
  }

  const sent = uploadModel<File>({
    accept: [".csv"], maxBytes, maxFiles: 1,
    async send(file) {
      read.value = { name: file.name, content: await file.text() };
    },
  });
  const drop = () => sent.items.peek().forEach(({ id }) => sent.remove(id));
  /** The list that is chosen; one that was taken off the page is not. */
  const file = computed(() => (sent.items.value.some(({ state }) => state === "done") ? read.value : null));

  return {
    state, asked, failure, file, replace,
    load: () => ask(0),
    more: () => ask(state.peek()?.next ?? 0),
    /** Another file stands in the place of the one before. */
    upload: {
      ...sent,
      add(files: readonly File[]): void {
        drop();
        sent.add(files);
      },
    },
    async fill(reason: string): Promise<void> {
      const of = file.peek();
      if (!of) return;
      await api.post("/api/admin/registers/fill", { content: of.content, replace: replace.peek(), reason });
      drop();
      await ask(0);
    },
  };
}

/** "1 mark", "1,000 marks" */
export const countText = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? "" : "s"}`;

/** The share of questions without an answer, in words. */
export function failedText(asked: number, failed: number): string {
  if (asked === 0) return "not asked";
  return failed === 0 ? `${formatCount(asked)} asked, all answered` : `${formatCount(failed)} of ${formatCount(asked)} without an answer`;
}
