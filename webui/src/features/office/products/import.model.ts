// The import of a list of games: read here, tried by the server, then imported.

import { batch, signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { ImportAnswer } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { uploadModel } from "../../../ui/office/upload.model";

/** A little below the server's limit, which counts the text as JSON. */
const maxBytes = 15 * 1024 * 1024;

export function importModel() {
  const file = signal<{ name: string; content: string } | null>(null);
  const prune = signal(false);
  const preview = signal<ImportAnswer | null>(null);
  const failure = signal<string | null>(null);

  async function loadPreview(): Promise<void> {
    const selected = file.peek();
    if (!selected) return;
    try {
      const answer = await api.post("/api/admin/games/import/try", { file: selected.name, content: selected.content, prune: prune.peek() });
      batch(() => {
        preview.value = answer;
        failure.value = null;
      });
    } catch (error) {
      batch(() => {
        preview.value = null;
        failure.value = errorText(error);
      });
    }
  }

  return {
    file, prune, preview, failure, loadPreview,
    upload: uploadModel<File>({
      accept: [".csv", ".json"], maxBytes, maxFiles: 1,
      async send(upload) {
        file.value = { name: upload.name, content: await upload.text() };
        await loadPreview();
      },
    }),
    async setPrune(on: boolean): Promise<void> {
      prune.value = on;
      await loadPreview();
    },
    async send(reason: string): Promise<void> {
      const selected = file.peek();
      const currentPreview = preview.peek();
      if (!selected || !currentPreview) return;
      await api.post("/api/admin/games/import", { file: selected.name, content: selected.content, prune: prune.peek(), version: currentPreview.version, reason });
      await loadPreview();
    },
  };
}
