// Partners for staff.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { PartnerCost, PartnerDecideRequest, StaffPartnerAnswer, StaffPartnerRow, StaffPartnersAnswer, StaffReferral } from "../../../lib/api.gen";
import { Pages } from "../../../lib/pages";

export type { PartnerCost, StaffPartnerRow, StaffReferral } from "../../../lib/api.gen";

export type DecisionAction = PartnerDecideRequest["action"];

/** The button label of an action, and its explanation. */
export const decisionActions: Record<DecisionAction, { label: string; title: string; text: string }> = {
  release: { label: "Release", title: "Release the commission", text: "All commission on this player's bets can be claimed, including held commission. The same evidence causes no new hold." },
  refuse: { label: "Refuse", title: "Refuse the commission", text: "No commission on this player's bets is paid, unless it is released later." },
  hold: { label: "Hold", title: "Hold the commission", text: "Commission on this player's bets is held until it is released. Commission that was already claimed is offset against later commission." },
};

/** In the order of the buttons. */
export const actionOrder: DecisionAction[] = ["release", "refuse", "hold"];

/** The partners, with their total cost. */
export function partnersModel() {
  const latestAnswer = signal<StaffPartnersAnswer | null>(null);
  const searchText = signal("");
  const partners = new Pages<StaffPartnerRow>(async (loaded) => {
    const answer = await api.post("/api/admin/partners", { find: searchText.peek().trim(), offset: loaded.length }, { retry: true });
    latestAnswer.value = answer;
    return { rows: answer.rows, more: answer.more };
  }, ({ _id }) => _id);
  const held = new Pages<StaffReferral>(async (loaded) => {
    const last = loaded.at(-1);
    const answer = await api.post("/api/admin/partners/held", last ? { changed: last.changed, place: last.place } : {}, { retry: true });
    return { rows: answer.rows, more: answer.next > 0 };
  }, ({ _id }) => _id);
  return { latestAnswer, searchText, partners, held, load: () => Promise.all([partners.load(), held.load()]) };
}

type State = "" | StaffReferral["state"];

/** The filter choices for states of referrals. */
export const states: { value: State; label: string }[] = [{ value: "", label: "All" }, { value: "held", label: "Held" }, { value: "refused", label: "Refused" }, { value: "clear", label: "Clear" }];

/** One partner, and its referrals of a state. */
export function partnerModel(id: string) {
  const latestAnswer = signal<StaffPartnerAnswer | null>(null);
  const failure = signal<string | null>(null);
  const state = signal<State>("");
  const referrals = new Pages<StaffReferral>(async (loaded) => {
    const answer = await api.post("/api/admin/partner", { id, state: state.peek(), before: loaded.at(-1)?.place ?? 0 }, { retry: true });
    latestAnswer.value = answer;
    return { rows: answer.referrals.rows, more: answer.referrals.next > 0 };
  }, ({ _id }) => _id);
  async function load() {
    await referrals.load();
    failure.value = referrals.failure.peek();
  }
  function selectState(next: string) {
    state.value = states.find(({ value }) => value === next)?.value ?? "";
    void load();
  }
  return { latestAnswer, failure, state, referrals, load, selectState };
}

/** Decides on the commission of a referral. */
export const decide = (referral: StaffReferral, action: DecisionAction, reason: string) => api.post("/api/admin/partner/decide", { id: referral._id, action, changed: referral.changed, reason });

/** The total cost of all currencies in dollars. */
export const totalCost = (costs: readonly PartnerCost[]): number => costs.reduce((sum, { usd }) => sum + usd, 0);

/** Evidence that staff have not reviewed yet. */
export const unreviewedEvidence = ({ evidence, decided }: Pick<StaffReferral, "evidence" | "decided">): string[] => evidence.filter((word) => !decided.includes(word));
