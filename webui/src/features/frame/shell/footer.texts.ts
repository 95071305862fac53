import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "shell.column.product": "{product}",
  "shell.column.policy": "Policy",
  "shell.column.community": "Community",
  "shell.copyright": "© {year} {product}. {operator}",
  "shell.licenceNumber": "Gaming licence {number}.",
  "shell.allRights": "All rights reserved.",
  "shell.age": "For adults only. Play with what you can afford to lose.",
  "shell.break": "Take a break",
});
