// What rules are made of, under the names that this part uses.

import type { RuleAnswer } from "../../../lib/api.gen";

export type { RuleCondition, RuleDefinition, RuleEffect, RuleField } from "../../../lib/api.gen";
export type AlertsVocabulary = RuleAnswer["vocabulary"];
