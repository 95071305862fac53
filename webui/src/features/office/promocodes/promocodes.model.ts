// The promo codes of the site for staff, and the form of a new one.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { BonusTerms, CodeDraft, CodeUse, StaffCode } from "../../../lib/api.gen";
import { loadNames } from "../../../lib/officeNames";
import { listModel, type ListColumns } from "../../../ui/office/list.model";

export function codesModel(columns: ListColumns) {
  /** Whether codes for tickets are available. */
  const wheel = signal(false);
  const table = listModel<StaffCode>({
    async load({ after, size, filters }) {
      const answer = await api.post("/api/admin/codes", { term: filters.term ?? "", cursor: after ?? "", limit: size }, { retry: true });
      wheel.value = answer.wheel;
      void loadNames(answer.rows.map(({ author }) => author));
      return { rows: answer.rows, next: answer.next };
    },
    rowKey: ({ _id }) => _id,
    columns,
    filters: ["term"],
    size: 25, maxSize: 100,
  });
  return { wheel, table };
}

/** The uses of one code, page by page. */
export function usesModel(id: string) {
  const rows = signal<readonly CodeUse[] | null>(null);
  const next = signal("");
  const failed = signal(false);
  return {
    rows,
    next,
    failed,
    async load(): Promise<void> {
      failed.value = false;
      try {
        const page = await api.post("/api/admin/code/uses", { id, cursor: next.peek(), limit: 50 }, { retry: true });
        rows.value = [...(rows.peek() ?? []), ...page.rows];
        next.value = page.next ?? "";
      } catch {
        failed.value = true;
      }
    },
  };
}

/** The download address of the codes of a batch. */
export const codesCsvAddress = (id: string): string => `/api/admin/code/words.csv?${new URLSearchParams({ id })}`;

/** The form of a code. Lists are separated by commas, numbers are texts. */
export interface CodeFormValues {
  kind: CodeDraft["kind"];
  code: string;
  batch: string;
  name: string;
  description: string;
  public: boolean;
  amount: string;
  currency: string;
  tickets: string;
  percent: string;
  min: string;
  stake: BonusTerms["kind"];
  wager: string;
  max_bet: string;
  max_win: string;
  days: string;
  owner: string;
  account: string;
  countries: string;
  referral: CodeDraft["referral"];
  deposits: CodeDraft["deposits"];
  vip: string;
  max_balance: string;
  max_uses: string;
  per_player: string;
  per_day: string;
  budget: string;
  starts_at: number;
  ends_at: number;
  reason: string;
}

/** A typed integer. Empty is 0. An invalid one is -1, which the server refuses. */
export function parseInteger(text: string): number {
  if (text.trim() === "") return 0;
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : -1;
}

/** Dollars as millionths. Empty is 0. Invalid ones are -1. */
export function parseMicros(text: string): number {
  if (text.trim() === "") return 0;
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim());
  return match ? Number(match[1]) * 1_000_000 + Number((match[2] ?? "").padEnd(6, "0")) : -1;
}

/** Whether the kind gives bonus money. */
export const hasBonusTerms = (kind: CodeFormValues["kind"]): boolean => kind === "bonus" || kind === "deposit_bonus";

/** The form in the format of the server, with only the fields of its kind. */
export function codeDraft(typed: CodeFormValues): CodeDraft {
  const { kind } = typed;
  const tickets = kind === "tickets";
  const deposit = kind === "deposit_bonus";
  const batch = parseInteger(typed.batch);
  return {
    kind,
    code: typed.code.trim(),
    batch,
    name: typed.name.trim(),
    description: typed.description.trim(),
    public: typed.public && batch === 0,
    amount: tickets ? "" : typed.amount.trim(),
    currency: tickets || deposit ? "" : typed.currency.trim().toLowerCase(),
    tickets: tickets ? parseInteger(typed.tickets) : 0,
    percent: deposit ? parseInteger(typed.percent) : 0,
    min: deposit ? typed.min.trim() : "",
    ...(hasBonusTerms(kind) && { terms: { kind: typed.stake, wager: parseInteger(typed.wager), max_bet: parseMicros(typed.max_bet), max_win: parseInteger(typed.max_win), days: parseInteger(typed.days) } }),
    owner: typed.owner.trim(),
    account: typed.account.trim(),
    countries: typed.countries.split(",").map((one) => one.trim().toUpperCase()).filter(Boolean),
    referral: typed.referral,
    deposits: typed.deposits,
    vip: parseInteger(typed.vip),
    max_balance: typed.max_balance.trim(),
    max_uses: batch > 0 ? 0 : parseInteger(typed.max_uses),
    per_player: deposit ? 1 : parseInteger(typed.per_player),
    per_day: parseInteger(typed.per_day),
    budget: tickets ? "" : typed.budget.trim(),
    starts_at: typed.starts_at,
    ends_at: typed.ends_at,
  };
}
