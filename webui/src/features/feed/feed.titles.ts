// The title of the race's page, which is known before the page is loaded.

import { dictionary } from "../../lib/i18n";

export const raceTitle = "race.page";

dictionary({ [raceTitle]: "Weekly race" });
