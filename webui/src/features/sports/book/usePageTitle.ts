// The title of a page of the sportsbook that names what it shows.

import { useEffect } from "react";
import { t } from "../../../lib/i18n";
import { titleText } from "../../../lib/title";

/** Shows the name as the tab's title, after the title that the route has; without a name that one stays. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return;
    const documentTitle = titleText(name);
    document.title = documentTitle;
    return () => {
      // The route of the next page may have the same title as this one, which is not set again then.
      if (document.title === documentTitle) document.title = titleText(t("sports.title"));
    };
  }, [name]);
}
