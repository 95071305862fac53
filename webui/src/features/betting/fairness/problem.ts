// An error of an input, with the field that it belongs to.

import type { Params } from "../../../lib/i18n";

export class Problem extends Error {
  override name = "Problem";

  constructor(
    /** serverSeed, clientSeed, nonce, hash, turns, or the name of a choice. */
    readonly field: string,
    /** Key of the message. */
    readonly key: string,
    readonly params: Params = {},
  ) {
    super(`${field}: ${key}`);
  }
}
