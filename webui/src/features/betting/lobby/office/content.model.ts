// All banners, slides and notices as staff see them, and what is done to them.

import { signal } from "@preact/signals-react";
import { api, errorText } from "../../../../lib/api";
import type { OfficeBanner, PublishRequest } from "../../../../lib/api.gen";
import { resource } from "../../../../lib/resource";
import { toast } from "../../../../ui/toast";

export type Kind = PublishRequest["kind"];
type Entry = Pick<OfficeBanner, "_id" | "version" | "published">;

export function contentModel() {
  const all = resource(() => api.post("/api/admin/content", {}, { retry: true }));
  /** An order that is on its way: it is shown at once. */
  const ordered = signal<{ kind: Kind; ids: string[] } | null>(null);
  let ordering: Promise<unknown> = Promise.resolve();

  /** Does something and shows what is there then; after a refusal too, because what was seen may be old. */
  async function act(deed: () => Promise<unknown>, done?: string): Promise<boolean> {
    let ok = true;
    try {
      await deed();
      if (done) toast.success(done);
    } catch (error) {
      ok = false;
      toast.error(errorText(error));
    }
    await all.load();
    return ok;
  }

  /** Entries in the order that was asked for last. Reads signals. */
  function sorted<Row extends Entry>(kind: Kind, rows: readonly Row[] = []): readonly Row[] {
    const order = ordered.value?.kind === kind ? ordered.value.ids : null;
    return order ? [...rows].sort((a, b) => order.indexOf(a._id) - order.indexOf(b._id)) : rows;
  }

  return {
    all,
    load: () => void all.load(),
    banners: () => sorted("banner", all.data.value?.banners),
    slides: () => sorted("slide", all.data.value?.slides),
    notices: () => sorted("notice", all.data.value?.notices),
    async order(kind: Kind, ids: string[]) {
      const asked = { kind, ids };
      ordered.value = asked;
      // One after the other, and of those that wait the newest alone: an answer to an older one must not put entries back.
      ordering = ordering.then(async () => {
        if (ordered.value !== asked) return;
        await act(() => api.post("/api/admin/content/order", asked));
        if (ordered.value === asked) ordered.value = null;
      });
      await ordering;
    },
    publish: (kind: Kind, { _id, version, published }: Entry) =>
      act(() => api.post("/api/admin/content/publish", { kind, id: _id, version, published: !published }), published ? "Visitors do not see it any more." : "It is published."),
    remove: (kind: Kind, { _id, version }: Entry) => act(() => api.post("/api/admin/content/delete", { kind, id: _id, version }), "It is deleted."),
  };
}
