// Which lists of games menus lead to.

import { bootstrap } from "../../../lib/bootstrap";

/** Whether a list had games when the page was made; the list is the last part of its path. */
export const hasGames = (list: string): boolean => !bootstrap.emptyLists?.includes(list);
