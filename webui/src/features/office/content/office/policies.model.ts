// The policies for staff.

import { api } from "../../../../lib/api";
import type { OfficePolicy, PolicySourceRequest, PolicyVersion } from "../../../../lib/api.gen";
import { resource } from "../../../../lib/resource";

export type PolicyId = PolicySourceRequest["id"];

const policyIds: readonly PolicyId[] = ["terms", "privacy", "self-exclusion", "aml", "licence"];

/** The policy of an address. Undefined for none. */
export const parsePolicyId = (text: string | undefined): PolicyId | undefined => policyIds.find((id) => id === text);

export const loadPolicies = () => api.post("/api/admin/policies", {}, { retry: true });

export const loadSource = (id: PolicyId, version: number) => api.post("/api/admin/policy", { id, version }, { retry: true }).then(({ text }) => text);

export const previewRenderer = (id: PolicyId) => (text: string) => api.post("/api/admin/policy/preview", { id, text }, { retry: true }).then(({ html }) => html);

/** One policy: its versions, and the text in force. */
export function policyResource(id: PolicyId) {
  return resource(async () => {
    const { policies, placeholders, now } = await loadPolicies();
    const policy = policies.find((one) => one.id === id);
    if (!policy) throw new Error("the policy does not exist");
    return { policy, placeholders, now, text: await loadSource(id, policy.in_force) };
  });
}

export type Phase = "in force" | "upcoming" | "past" | "withdrawn";

export function phaseOf(version: PolicyVersion, policy: Pick<OfficePolicy, "in_force">, now: number): Phase {
  if (version.withdrawn) return "withdrawn";
  if (version.version === policy.in_force) return "in force";
  return version.effective_at > now ? "upcoming" : "past";
}

export const phaseTones = { "in force": "action", upcoming: "brass", past: "neutral", withdrawn: "neutral" } as const;
