// The integrations of outside providers, and the form of one.

import { api } from "../../../lib/api";
import type { IntegrationRow, IntegrationSecrets, SaveIntegrationRequest } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { formatPercent } from "../../../lib/format";
import { listModel, type ListColumns } from "../../../ui/office/list.model";
import { reasonProblem } from "../../../ui/office/reason";

export function integrationsModel(columns: ListColumns) {
  const table = listModel<IntegrationRow>({
    async load() {
      const { integrations } = await api.post("/api/admin/integrations", {}, { retry: true });
      return { rows: integrations, next: null };
    },
    rowKey: ({ name }) => name,
    columns,
  });
  return {
    table,
    /** Opens or closes an integration. Returns the text of a refusal, or null. */
    async switchTo(row: IntegrationRow, enabled: boolean, reason: string): Promise<string | null> {
      try {
        await api.post("/api/admin/integrations/switch", { name: row.name, version: row.version, enabled, reason });
        return null;
      } catch (error) {
        return errorText(error);
      } finally {
        await table.reload();
      }
    },
  };
}

export type IntegrationsModel = ReturnType<typeof integrationsModel>;

/** The form of an integration, all fields as text. The fee is in percent. */
export interface IntegrationDraft {
  name: string;
  protocol: "slotegrator" | "hub88";
  base: string;
  addresses: string;
  currencies: string;
  hosts: string;
  fee: string;
  merchant: string;
  key: string;
  operator: string;
  partner: string;
  private_key: string;
  public_key: string;
  reason: string;
}

const noSecrets = { merchant: "", key: "", operator: "", partner: "", private_key: "", public_key: "" };

export function draftOf(row: IntegrationRow | null): IntegrationDraft {
  if (!row) return { name: "", protocol: "slotegrator", base: "", addresses: "", currencies: "usd", hosts: "", fee: "0", ...noSecrets, reason: "" };
  return {
    name: row.name, protocol: row.protocol, base: row.base, addresses: row.addresses.join("\n"), currencies: row.currencies.join(" "), hosts: row.hosts.join("\n"), fee: percentOf(row.fee), ...noSecrets, reason: "",
  };
}

/** Hundredths of a percent as percent. */
export const percentOf = (hundredths: number): string => (hundredths / 100).toFixed(2).replace(/\.?0+$/, "");

/** The percent of a text in hundredths, or null. */
export function hundredthsOf(percent: string): number | null {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(percent.trim())) return null;
  const hundredths = Math.round(Number(percent) * 100);
  return hundredths <= 10_000 ? hundredths : null;
}

const partsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Whether a draft has new credentials. */
const hasSecrets = (draft: IntegrationDraft): boolean => Object.keys(noSecrets).some((key) => draft[key as keyof typeof noSecrets].trim() !== "");

/** The errors of a draft before it is sent. */
export function draftProblems(draft: IntegrationDraft, isNew: boolean): Partial<Record<keyof IntegrationDraft, string>> {
  const slotegrator = draft.protocol === "slotegrator";
  return {
    ...(isNew && !/^[a-z][a-z0-9-]{1,39}$/.test(draft.name) && { name: "2 to 40 small letters, digits and dashes." }),
    ...(!/^https?:\/\/\S+$/.test(draft.base.trim()) && { base: "Enter the address of the provider's interface." }),
    ...(partsOf(draft.addresses).length === 0 && { addresses: "Enter at least one address." }),
    ...(partsOf(draft.currencies).length === 0 && { currencies: "Enter at least one currency." }),
    ...(partsOf(draft.hosts).some((host) => !/^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+(:\d{1,5})?$/i.test(host)) && { hosts: "Names such as games.example.org, without https." }),
    ...(hundredthsOf(draft.fee) === null && { fee: "0 to 100, with at most two decimals." }),
    ...(isNew && slotegrator && draft.merchant.trim() === "" && { merchant: "Enter the merchant id." }),
    ...((isNew || hasSecrets(draft)) && slotegrator && draft.key.trim().length < 16 && { key: "At least 16 characters." }),
    ...((isNew || hasSecrets(draft)) && !slotegrator && !/^\d{1,15}$/.test(draft.operator.trim()) && { operator: "Enter the number of the operator." }),
    ...reasonProblem(draft.reason),
  };
}

/** The request of a draft. Without new credentials the stored ones stay. */
export function saveRequest(draft: IntegrationDraft, version: number): SaveIntegrationRequest {
  const secrets: IntegrationSecrets = draft.protocol === "slotegrator"
    ? { merchant: draft.merchant.trim(), key: draft.key.trim() }
    : { operator: Number(draft.operator), partner: draft.partner.trim(), private_key: draft.private_key, public_key: draft.public_key };
  return {
    name: draft.name, version, protocol: draft.protocol, base: draft.base.trim(), addresses: partsOf(draft.addresses), currencies: partsOf(draft.currencies.toLowerCase()), hosts: partsOf(draft.hosts.toLowerCase()),
    fee: hundredthsOf(draft.fee) ?? 0, reason: draft.reason.trim(), ...(hasSecrets(draft) && { secrets }),
  };
}

/** The share of failed callbacks as text. */
export const failedText = ({ callbacks, failed }: Pick<IntegrationRow, "callbacks" | "failed">): string =>
  callbacks === 0 ? "—" : formatPercent(((failed * 100) / callbacks).toFixed(2));

/** Microseconds as text. */
export const durationText = (micros: number): string => (micros < 1000 ? `${micros} µs` : `${(micros / 1000).toFixed(1)} ms`);
