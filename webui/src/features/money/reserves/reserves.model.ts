// What the page asks the server for, and what becomes of the own check.

import { signal, type ReadonlySignal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { OwnProof, ReservesPublication, ReservesPublicationRow } from "../../../lib/api.gen";
import { ApiError } from "../../../lib/error";
import { errorText } from "../../../lib/explain";
import { resource, type Resource } from "../../../lib/resource";
import { readBody, type Body } from "./body";
import { checkProof, textHash, type Check } from "./proof";

/** A publication with its text read and its hash computed here. */
export interface Shown {
  publication: ReservesPublication;
  body: Body;
  hash: string;
}

export interface Stand {
  /** Null before the first publication. */
  shown: Shown | null;
  nextAt: number;
}

async function show(publication: ReservesPublication): Promise<Shown> {
  return { publication, body: readBody(publication.text), hash: await textHash(publication.text) };
}

/** The newest publication, or one by its number. */
async function load(number: number): Promise<Stand> {
  const { newest, next_at } = await api.post("/api/reserves", {}, { retry: true });
  if (number === 0 || newest?.number === number) return { shown: newest ? await show(newest) : null, nextAt: next_at };
  return { shown: await show(await api.post("/api/reserves/publication", { number }, { retry: true })), nextAt: next_at };
}

export interface Earlier {
  rows: ReservesPublicationRow[];
  next: number;
}

/** The own proof on its way: asked for, checked, or what went wrong. */
export type Own =
  | { state: "idle" | "busy" }
  | { state: "failed"; text: string }
  | { state: "done"; proof: OwnProof; check: Check };

export interface ReservesModel {
  stand: Resource<Stand>;
  earlier: Resource<Earlier>;
  own: ReadonlySignal<Own>;
  /** Fetches the own proof and checks it here. */
  check: () => Promise<void>;
  more: () => Promise<void>;
}

export function reservesModel(number: number): ReservesModel {
  const stand = resource(() => load(number));
  const earlier = resource<Earlier>(() => api.post("/api/reserves/list", {}, { retry: true }));
  const own = signal<Own>({ state: "idle" });
  return {
    stand,
    earlier,
    own,
    async check() {
      own.value = { state: "busy" };
      try {
        const proof = await api.post("/api/reserves/own", { number: stand.data.peek()?.shown?.publication.number ?? 0 });
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
