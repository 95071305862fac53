// The titles of the error pages, available before the pages are loaded.

import { dictionary } from "../../../lib/i18n";

export const pageTitles = {
  "errors.licence.title": "Invalid licence",
  "errors.access.title": "Access denied",
  "errors.excluded.title": "You are taking a break",
};

dictionary(pageTitles);
