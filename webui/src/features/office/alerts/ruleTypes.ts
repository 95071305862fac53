// The elements of rules, with the type names of this feature.

import type { RuleAnswer } from "../../../lib/api.gen";

export type { RuleCondition, RuleDefinition, RuleEffect, RuleField } from "../../../lib/api.gen";
export type AlertsVocabulary = RuleAnswer["vocabulary"];
