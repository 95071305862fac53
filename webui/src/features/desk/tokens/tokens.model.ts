// The tokens of machines, page by page, and what a new one may be.

import { batch, signal } from "@preact/signals-react";
import { api, errorText } from "../../../lib/api";
import type { CreateTokenRequest, GrantablePermission, TokenCall, TokenRow } from "../../../lib/api.gen";
import { askNames } from "../../../lib/officeNames";
import { pageAddress, tableModel } from "../../../ui/work/table.model";

export function tokensModel(columns: readonly string[]) {
  const grantable = signal<GrantablePermission[]>([]);
  const longest = signal(365);
  /** Whether the visitor has a second factor, without which no token goes without a code. */
  const mayCode = signal(false);
  const table = tableModel<TokenRow>({
    async load({ filters, after, size }) {
      const answer = await api.post("/api/admin/tokens", { ended: filters.which === "ended", cursor: after ?? "", limit: size }, { retry: true });
      batch(() => {
        grantable.value = answer.grantable;
        longest.value = answer.longest_days;
        mayCode.value = answer.may_code;
      });
      void askNames(answer.rows.flatMap((row) => [row.maker, row.created_by, row.revoked_by]));
      return { rows: answer.rows, next: answer.next ?? null };
    },
    rowKey: (row) => row.id,
    columns,
    sortable: [],
    filters: ["which"],
    sizes: [25, 50, 100, 200],
    standard: { sort: null, filters: {}, hidden: [], after: null, size: 50 },
    address: pageAddress,
  });
  return {
    table, grantable, longest, mayCode,
    /** Ends a token; the text of a refusal, or null. */
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

/** What a token did on the last days. */
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

/** What is typed into the form of a new token: all of it text. */
export type Draft = Omit<Required<CreateTokenRequest>, "days" | "addresses"> & Record<"days" | "addresses", string>;

export const emptyDraft: Draft = { name: "", permissions: [], days: "90", addresses: "", code: false, reason: "" };

/** What is wrong with a draft before the server is asked. */
export function wrongWith({ name, permissions, days, reason }: Draft, longest: number): Partial<Record<keyof Draft, string>> {
  const count = Number(days);
  return {
    ...(name.trim().length < 2 && { name: "Say what it is for." }),
    ...(permissions.length === 0 && { permissions: "Choose at least one." }),
    ...((!Number.isInteger(count) || count < 1 || count > longest) && { days: `1 to ${longest} days.` }),
    ...(reason.trim().length < 3 && { reason: "Say why: it stands in the log of staff." }),
  };
}

/** The request that a draft stands for: addresses are separated by spaces, commas or lines. */
export function requestOf({ name, permissions, days, addresses, code, reason }: Draft): CreateTokenRequest {
  return { name: name.trim(), permissions, days: Number(days), addresses: addresses.split(/[\s,;]+/).filter(Boolean), code, reason: reason.trim() };
}

/** How a program uses a token, for the address of this site. */
export function example(site: string, permissions: readonly string[]): string {
  const path = permissions.includes("reports") ? "/api/admin/figures/definitions" : permissions.includes("users") ? "/api/admin/players" : "/api/admin/state";
  return `curl -fsS ${site}${path} \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -H 'Content-Type: application/json' -d '{}'`;
}
