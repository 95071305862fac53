// The type of games.gen.json. The server generates both files.

import type { Files } from "../../../lib/api.gen";

declare const games: Files["games.gen.json"];
export default games;
