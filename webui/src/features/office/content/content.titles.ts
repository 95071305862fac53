// The policies and their names, available before the policies are loaded.

import type { PolicyRequest } from "../../../lib/api.gen";
import { dictionary } from "../../../lib/i18n";

export type PolicyId = PolicyRequest["id"];

export const policyName = dictionary({
  "policy.terms": "Terms & Conditions",
  "policy.privacy": "Privacy Policy",
  "policy.self-exclusion": "Self Exclusion",
  "policy.aml": "AML Policy",
  "policy.licence": "License",
  "footer.partner": "Affiliate Program",
  "footer.redeem": "Redeem Code",
  "footer.vip": "Vip Program",
});
