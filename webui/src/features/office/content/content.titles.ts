// The names of the policies, available before the policies are loaded.

import { dictionary } from "../../../lib/i18n";

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
