// All banners, slides and notices as staff see them, and what is done to them.

import { signal } from "@preact/signals";
import { api, errorText } from "../../../../lib/api";
import type { OfficeBanner, PublishRequest } from "../../../../lib/api.gen";
import { dictionary } from "../../../../lib/i18n";
import { resource } from "../../../../lib/resource";
import { toast } from "../../../../ui/toast";

dictionary({ "validation.code.exists": "This promo code does not exist or has ended. Create it before you publish the banner." });

export type Kind = PublishRequest["kind"];
type Entry = Pick<OfficeBanner, "_id" | "version" | "published">;

export function contentModel() {
  const all = resource(() => api.post("/api/admin/content", {}, { retry: true }));
  /** An order that is on its way: it is shown at once. */
  const pendingOrder = signal<{ kind: Kind; ids: string[] } | null>(null);
  let orderQueue: Promise<unknown> = Promise.resolve();

  /** Does something and shows what is there then; after a refusal too, because what was seen may be old. */
  async function runAction(action: () => Promise<unknown>, successText?: string): Promise<boolean> {
    let ok = true;
    try {
      await action();
      if (successText) toast.success(successText);
    } catch (error) {
      ok = false;
      toast.error(errorText(error));
    }
    await all.load();
    return ok;
  }

  /** Entries in the order that was asked for last. Reads signals. */
  function sorted<Row extends Entry>(kind: Kind, rows: readonly Row[] = []): readonly Row[] {
    const order = pendingOrder.value?.kind === kind ? pendingOrder.value.ids : null;
    return order ? [...rows].sort((a, b) => order.indexOf(a._id) - order.indexOf(b._id)) : rows;
  }

  return {
    all,
    load: () => void all.load(),
    banners: () => sorted("banner", all.data.value?.banners),
    slides: () => sorted("slide", all.data.value?.slides),
    notices: () => sorted("notice", all.data.value?.notices),
    async order(kind: Kind, ids: string[]) {
      const request = { kind, ids };
      pendingOrder.value = request;
      // One after the other, and of those that wait the newest alone: an answer to an older one must not put entries back.
      orderQueue = orderQueue.then(async () => {
        if (pendingOrder.value !== request) return;
        await runAction(() => api.post("/api/admin/content/order", request));
        if (pendingOrder.value === request) pendingOrder.value = null;
      });
      await orderQueue;
    },
    publish: (kind: Kind, { _id, version, published }: Entry) =>
      runAction(() => api.post("/api/admin/content/publish", { kind, id: _id, version, published: !published }), published ? "Unpublished." : "Published."),
    remove: (kind: Kind, { _id, version }: Entry) => runAction(() => api.post("/api/admin/content/delete", { kind, id: _id, version }), "Deleted."),
  };
}
