// The API calls of the page, and the result of the own check.

import { signal, type ReadonlySignal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { OwnProof, ReservesPublication, ReservesPublicationRow } from "../../../lib/api.gen";
import { ApiError } from "../../../lib/error";
import { errorText } from "../../../lib/errorText";
import { resource, type Resource } from "../../../lib/resource";
import { readBody, type Body } from "./body";
import { checkProof, textHash, type ProofCheck } from "./proof";

/** A publication with its parsed text, and its hash computed here. */
export interface LoadedPublication {
  publication: ReservesPublication;
  body: Body;
  hash: string;
}

export interface ReservesState {
  /** Null before the first publication. */
  loaded: LoadedPublication | null;
  nextAt: number;
}

async function readPublication(publication: ReservesPublication): Promise<LoadedPublication> {
  return { publication, body: readBody(publication.text), hash: await textHash(publication.text) };
}

/** The newest publication, or the one with a number. */
async function loadState(number: number): Promise<ReservesState> {
  const { newest, next_at } = await api.post("/api/reserves", {}, { retry: true });
  if (number === 0 || newest?.number === number) return { loaded: newest ? await readPublication(newest) : null, nextAt: next_at };
  return { loaded: await readPublication(await api.post("/api/reserves/publication", { number }, { retry: true })), nextAt: next_at };
}

export interface EarlierPublications {
  rows: ReservesPublicationRow[];
  next: number;
}

/** The state of the own proof: loading, verified, or failed. */
export type OwnCheck =
  | { state: "idle" | "busy" }
  | { state: "failed"; text: string }
  | { state: "done"; proof: OwnProof; check: ProofCheck };

export interface ReservesModel {
  state: Resource<ReservesState>;
  earlier: Resource<EarlierPublications>;
  own: ReadonlySignal<OwnCheck>;
  /** Loads the own proof and verifies it here. */
  check: () => Promise<void>;
  more: () => Promise<void>;
}

export function reservesModel(number: number): ReservesModel {
  const state = resource(() => loadState(number));
  const earlier = resource<EarlierPublications>(() => api.post("/api/reserves/list", {}, { retry: true }));
  const own = signal<OwnCheck>({ state: "idle" });
  return {
    state,
    earlier,
    own,
    async check() {
      own.value = { state: "busy" };
      try {
        const proof = await api.post("/api/reserves/own", { number: state.data.peek()?.loaded?.publication.number ?? 0 });
        own.value = { state: "done", proof, check: await checkProof(proof) };
      } catch (error) {
        own.value = { state: "failed", text: error instanceof ApiError || !(error instanceof Error) ? errorText(error) : error.message };
      }
    },
    async more() {
      const before = earlier.data.peek();
      if (!before || before.next === 0) return;
      const { rows, next } = await api.post("/api/reserves/list", { before: before.next }, { retry: true });
      earlier.set({ rows: [...before.rows, ...rows], next });
    },
  };
}
