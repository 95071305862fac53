// The name of the tab, available before it is loaded.

import { dictionary } from "../../../lib/i18n";

export const promocodeTab = "codes.tab";

dictionary({ [promocodeTab]: "Promocode" });
