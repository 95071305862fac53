// The title, available before the page is loaded.

import { dictionary } from "../../../lib/i18n";

dictionary({ "profile.title": "Profile" });
