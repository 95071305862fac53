// A list of games on its way: read here, tried by the server, then imported.

import { batch, signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { ImportAnswer } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { uploadModel } from "../../../ui/work/upload.model";

/** A little less than the server takes, which counts what the text needs as JSON. */
const maxBytes = 15 * 1024 * 1024;

export function importModel() {
  const file = signal<{ name: string; content: string } | null>(null);
  const prune = signal(false);
  const tried = signal<ImportAnswer | null>(null);
  const failure = signal<string | null>(null);

  async function again(): Promise<void> {
    const of = file.peek();
    if (!of) return;
    try {
      const answer = await api.post("/api/admin/games/import/try", { file: of.name, content: of.content, prune: prune.peek() });
      batch(() => {
        tried.value = answer;
        failure.value = null;
      });
    } catch (error) {
      batch(() => {
        tried.value = null;
        failure.value = errorText(error);
      });
    }
  }

  return {
    file, prune, tried, failure, again,
    upload: uploadModel<File>({
      accept: [".csv", ".json"], maxBytes, maxFiles: 1,
      async send(sent) {
        file.value = { name: sent.name, content: await sent.text() };
        await again();
      },
    }),
    async setPrune(on: boolean): Promise<void> {
      prune.value = on;
      await again();
    },
    async send(reason: string): Promise<void> {
      const of = file.peek();
      const seen = tried.peek();
      if (!of || !seen) return;
      await api.post("/api/admin/games/import", { file: of.name, content: of.content, prune: prune.peek(), version: seen.version, reason });
      await again();
    },
  };
}
