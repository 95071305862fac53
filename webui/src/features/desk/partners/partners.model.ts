// Partners as staff see them.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { PartnerCost, PartnerDecideRequest, StaffPartnerAnswer, StaffPartnerRow, StaffPartnersAnswer, StaffReferral } from "../../../lib/api.gen";
import { Pages } from "../../../lib/pages";
import { formModel } from "../../../ui/form.model";

export type { PartnerCost, StaffPartnerRow, StaffReferral } from "../../../lib/api.gen";

export type Deed = PartnerDecideRequest["deed"];

/** What a deed is called on its button, and what it says it does. */
export const deeds: Record<Deed, { label: string; title: string; text: string }> = {
  release: { label: "Release", title: "Release the commission", text: "All commission of this player's bets can be collected, also what was held. The same evidence holds nothing again." },
  refuse: { label: "Refuse", title: "Refuse the commission", text: "No commission of this player's bets is ever paid, as long as it is not released." },
  hold: { label: "Hold", title: "Hold the commission", text: "Commission of this player's bets waits until it is released. What was collected before is worked off by later commission." },
};

/** In the order of the buttons. */
export const inOrder: Deed[] = ["release", "refuse", "hold"];

/** The partners, with what all of them cost. */
export function partnersModel() {
  const all = signal<StaffPartnersAnswer | null>(null);
  const find = signal("");
  const list = new Pages<StaffPartnerRow>(async (known) => {
    const answer = await api.post("/api/admin/partners", { find: find.peek().trim(), offset: known.length }, { retry: true });
    all.value = answer;
    return { rows: answer.rows, more: answer.more };
  }, ({ _id }) => _id);
  const held = new Pages<StaffReferral>(async (known) => {
    const last = known.at(-1);
    const answer = await api.post("/api/admin/partners/held", last ? { changed: last.changed, place: last.place } : {}, { retry: true });
    return { rows: answer.rows, more: answer.next > 0 };
  }, ({ _id }) => _id);
  return { all, find, list, held, load: () => Promise.all([list.load(), held.load()]) };
}

type State = "" | StaffReferral["state"];

/** The states of referrals as staff choose among them. */
export const states: { value: State; label: string }[] = [{ value: "", label: "All" }, { value: "held", label: "Held" }, { value: "refused", label: "Refused" }, { value: "clear", label: "Clear" }];

/** One partner, and the referrals of a state. */
export function partnerModel(id: string) {
  const all = signal<StaffPartnerAnswer | null>(null);
  const failure = signal<string | null>(null);
  const state = signal<State>("");
  const referrals = new Pages<StaffReferral>(async (known) => {
    const answer = await api.post("/api/admin/partner", { id, state: state.peek(), before: known.at(-1)?.place ?? 0 }, { retry: true });
    all.value = answer;
    return { rows: answer.referrals.rows, more: answer.referrals.next > 0 };
  }, ({ _id }) => _id);
  async function load() {
    await referrals.load();
    failure.value = referrals.failure.peek();
  }
  function choose(next: string) {
    state.value = states.find(({ value }) => value === next)?.value ?? "";
    void load();
  }
  return { all, failure, state, referrals, load, choose };
}

/** The form of a decision on a referral. */
export const decisionForm = (of: StaffReferral, deed: Deed) => formModel({
  initial: { reason: "" },
  check: ({ reason }) => (reason.trim().length < 3 ? { reason: "Say why, for the log." } : {}),
  send: ({ reason }) => api.post("/api/admin/partner/decide", { id: of._id, deed, changed: of.changed, reason: reason.trim() }),
});

/** What all currencies cost together, in dollars. */
export const costOf = (costs: readonly PartnerCost[]): number => costs.reduce((sum, { usd }) => sum + usd, 0);

/** Evidence that staff have not looked at yet. */
export const fresh = ({ evidence, decided }: Pick<StaffReferral, "evidence" | "decided">): string[] => evidence.filter((word) => !decided.includes(word));
