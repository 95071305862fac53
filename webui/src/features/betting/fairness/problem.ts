// What is wrong with an input, tied to the field where it stands.

import type { Params } from "../../../lib/i18n";

export class Problem extends Error {
  override name = "Problem";

  constructor(
    /** serverSeed, clientSeed, nonce, hash, turns, or the name of a choice. */
    readonly field: string,
    /** Key of a text for people. */
    readonly key: string,
    readonly params: Params = {},
  ) {
    super(`${field}: ${key}`);
  }
}
