// What games.gen.json holds: the server writes both that file and this type.

import type { Files } from "../../../lib/api.gen";

declare const games: Files["games.gen.json"];
export default games;
