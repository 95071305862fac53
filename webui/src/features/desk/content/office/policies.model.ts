// The policies as staff see them.

import { api } from "../../../../lib/api";
import type { OfficePolicy, PolicySourceRequest, PolicyVersion } from "../../../../lib/api.gen";
import { resource } from "../../../../lib/resource";

export type PolicyId = PolicySourceRequest["id"];

const ids: readonly PolicyId[] = ["terms", "privacy", "self-exclusion", "aml", "licence"];

/** The policy of an address; undefined for none. */
export const policyId = (text: string | undefined): PolicyId | undefined => ids.find((id) => id === text);

export const loadPolicies = () => api.post("/api/admin/policies", {}, { retry: true });

export const sourceOf = (id: PolicyId, version: number) => api.post("/api/admin/policy", { id, version }, { retry: true }).then(({ text }) => text);

export const preview = (id: PolicyId) => (text: string) => api.post("/api/admin/policy/preview", { id, text }, { retry: true }).then(({ html }) => html);

/** Everything about one policy: its versions, and the text that holds. */
export function policyResource(id: PolicyId) {
  return resource(async () => {
    const { policies, placeholders, now } = await loadPolicies();
    const policy = policies.find((one) => one.id === id);
    if (!policy) throw new Error("there is no such policy");
    return { policy, placeholders, now, text: await sourceOf(id, policy.in_force) };
  });
}

export type Phase = "in force" | "to come" | "earlier" | "withdrawn";

export function phaseOf(version: PolicyVersion, policy: Pick<OfficePolicy, "in_force">, now: number): Phase {
  if (version.withdrawn) return "withdrawn";
  if (version.version === policy.in_force) return "in force";
  return version.effective_at > now ? "to come" : "earlier";
}

export const phaseTones = { "in force": "action", "to come": "brass", earlier: "neutral", withdrawn: "neutral" } as const;
