// Errors and warnings of the last days, grouped by message.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { ErrorAnswer, ErrorRow, ErrorsAnswer } from "../../../lib/api.gen";
import { listModel, type ListColumns } from "../../../ui/office/list.model";

export function errorsModel(columns: ListColumns) {
  const summary = signal<Omit<ErrorsAnswer, "rows" | "next"> | null>(null);
  const table = listModel<ErrorRow>({
    async load({ filters, after, size }) {
      const level = filters.level === "error" || filters.level === "warning" ? filters.level : "";
      const { rows, next, ...rest } = await api.post("/api/admin/errors", { level, text: filters.text ?? "", cursor: after ?? "", limit: size }, { retry: true });
      summary.value = rest;
      return { rows, next };
    },
    rowKey: (row) => row.id,
    columns,
    filters: ["level", "text"],
  });
  return { table, summary };
}

export type ErrorsModel = ReturnType<typeof errorsModel>;

export const loadError = (id: string): Promise<ErrorAnswer> => api.post("/api/admin/errors/one", { id }, { retry: true });
