// How the registers answer, what they were asked, and a file for the local one.

import { batch, signal } from "@preact/signals-react";
import { api, errorText } from "../../../../lib/api";
import type { RegisterAsk, Registers } from "../../../../lib/api.gen";
import { uploadModel } from "../../../../ui/work/upload.model";

const maxBytes = 4 * 1024 * 1024;

export function registersModel() {
  const state = signal<Registers | null>(null);
  const asked = signal<RegisterAsk[]>([]);
  const failure = signal<string | null>(null);
  const file = signal<{ name: string; content: string } | null>(null);
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

  return {
    state, asked, failure, file, replace,
    load: () => ask(0),
    more: () => ask(state.peek()?.next ?? 0),
    upload: uploadModel<File>({
      accept: [".csv"], maxBytes, maxFiles: 1,
      async send(sent) {
        file.value = { name: sent.name, content: await sent.text() };
      },
    }),
    async fill(reason: string): Promise<void> {
      const of = file.peek();
      if (!of) return;
      await api.post("/api/admin/registers/fill", { content: of.content, replace: replace.peek(), reason });
      await ask(0);
    },
  };
}

/** The share of questions without an answer, in words. */
export const failedText = (asked: number, failed: number): string => (asked === 0 ? "not asked" : `${failed} of ${asked} without an answer`);
