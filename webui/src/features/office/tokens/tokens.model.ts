// API tokens, page by page, and the choices for a new one.

import { batch, signal } from "@preact/signals";
import { api, errorText } from "../../../lib/api";
import type { CreateTokenRequest, GrantablePermission, TokenCall, TokenRow } from "../../../lib/api.gen";
import { loadNames } from "../../../lib/officeNames";
import { listModel, type ListColumns } from "../../../ui/office/list.model";
import { reasonProblem } from "../../../ui/office/reason";

export function tokensModel(columns: ListColumns) {
  const grantable = signal<GrantablePermission[]>([]);
  const maxDays = signal(365);
  /**
   * Whether the visitor has a second factor. Without one, the visitor cannot allow a token to skip
   * the code of sensitive calls.
   */
  const mayWaiveCode = signal(false);
  const table = listModel<TokenRow>({
    async load({ filters, after, size }) {
      const answer = await api.post("/api/admin/tokens", { ended: filters.which === "ended", cursor: after ?? "", limit: size }, { retry: true });
      batch(() => {
        grantable.value = answer.grantable;
        maxDays.value = answer.max_days;
        mayWaiveCode.value = answer.may_waive_code;
      });
      void loadNames(answer.rows.flatMap((row) => [row.owner, row.created_by, row.revoked_by]));
      return { rows: answer.rows, next: answer.next };
    },
    rowKey: (row) => row.id,
    columns,
    filters: ["which"],
  });
  return {
    table, grantable, maxDays, mayWaiveCode,
    /** Revokes a token. Returns the text of a refusal, or null. */
    async revoke(id: string, reason: string): Promise<string | null> {
      try {
        await api.post("/api/admin/tokens/revoke", { id, reason });
        return null;
      } catch (error) {
        return errorText(error);
      } finally {
        await table.reload();
      }
    },
  };
}

export type TokensModel = ReturnType<typeof tokensModel>;

/** The calls of a token in the last days. */
export function callsModel(id: string) {
  const calls = signal<TokenCall[] | null>(null);
  const failure = signal<string | null>(null);
  return {
    calls, failure,
    async load(): Promise<void> {
      try {
        calls.value = (await api.post("/api/admin/tokens/calls", { id }, { retry: true })).calls;
        failure.value = null;
      } catch (error) {
        failure.value = errorText(error);
      }
    },
  };
}

/** The form of a new token, all fields as text. */
export type TokenDraft = Omit<Required<CreateTokenRequest>, "days" | "addresses"> & Record<"days" | "addresses", string>;

export const emptyDraft: TokenDraft = { name: "", permissions: [], days: "90", addresses: "", without_code: false, reason: "" };

/** The error of a draft before it is sent. */
export function draftProblems({ name, permissions, days, reason }: TokenDraft, maxDays: number): Partial<Record<keyof TokenDraft, string>> {
  const count = Number(days);
  return {
    ...(name.trim().length < 2 && { name: "Enter the purpose." }),
    ...(permissions.length === 0 && { permissions: "Choose at least one." }),
    ...((!Number.isInteger(count) || count < 1 || count > maxDays) && { days: `1 to ${maxDays} days.` }),
    ...reasonProblem(reason),
  };
}

/** The request of a draft. Addresses are separated by spaces, commas or line breaks. */
export function createRequest({ name, permissions, days, addresses, without_code, reason }: TokenDraft): CreateTokenRequest {
  return { name: name.trim(), permissions, days: Number(days), addresses: addresses.split(/[\s,;]+/).filter(Boolean), without_code, reason: reason.trim() };
}

/** How a program uses a token, with the address of this site. */
export function exampleCommand(site: string, permissions: readonly string[]): string {
  const path = permissions.includes("reports") ? "/api/admin/figures/definitions" : permissions.includes("users") ? "/api/admin/players" : "/api/admin/state";
  return `curl -fsS ${site}${path} \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -H 'Content-Type: application/json' -d '{}'`;
}
