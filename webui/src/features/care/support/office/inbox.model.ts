// The team's inbox: a list that follows the events, and the chat that is open.

import { computed, signal } from "@preact/signals-react";
import { api } from "../../../../lib/api";
import type { Canned, InboxAnswer, Ticket, TicketAnswer, TicketNote } from "../../../../lib/api.gen";
import { isApiError } from "../../../../lib/error";
import { errorText, fieldErrors } from "../../../../lib/explain";
import { resource } from "../../../../lib/resource";
import { startLive, subscribe } from "../../../../lib/socket";

export const views = ["open", "mine", "unassigned", "waiting", "solved", "all"] as const;
export type View = (typeof views)[number];

let live = false;

/** The office has no socket of its own: the inbox opens one, once. */
function goLive(): void {
  if (live) return;
  live = true;
  startLive();
}

/** Events that come together make the list load once. */
const gather = 300;

/** The shape of what fills {player} and the like in a canned answer. */
export interface Names {
  player: string;
  agent: string;
  product: string;
}

/** A canned answer with the names of this chat; an unknown placeholder stays. */
export function filled(text: string, names: Names): string {
  return text.replace(/\{(player|agent|product)\}/g, (_, name: keyof Names) => names[name]);
}

/** The canned answers whose shortcut or title has what was typed after the slash. */
export function suggested(answers: readonly Canned[], typed: string): Canned[] {
  const words = /^\/([a-z0-9-]*)$/.exec(typed)?.[1];
  if (words === undefined) return [];
  return answers.filter(({ shortcut, title }) => shortcut.startsWith(words) || title.toLowerCase().includes(words)).slice(0, 8);
}

/** The list with a view, a search and its pages. */
export function inbox() {
  const view = signal<View>("open");
  const search = signal("");
  const rows = signal<Ticket[] | null>(null);
  const counts = signal<InboxAnswer["counts"]>({ open: 0, mine: 0, unassigned: 0 });
  const next = signal("");
  const failure = signal<string | null>(null);
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (cursor: string) => {
    const mine = ++asked;
    try {
      const answer = await api.post("/api/chat/moderate/support", { view: view.peek(), search: search.peek().trim().slice(0, 200), cursor }, { retry: true });
      if (mine !== asked) return;
      rows.value = cursor ? [...(rows.peek() ?? []), ...answer.chats] : answer.chats;
      next.value = answer.next;
      counts.value = answer.counts;
      failure.value = null;
    } catch (error) {
      if (mine === asked) failure.value = errorText(error);
    }
  };
  const load = () => ask("");
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void load(), gather);
  };
  return {
    view, search, rows, counts, failure, load, soon,
    more: computed(() => next.value !== ""),
    further: () => ask(next.peek()),
    /** Follows the events until the answer is called; being here makes the team present. */
    follow: () => {
      goLive();
      const leave = subscribe("support", {
        event: ({ event }) => (event === "support message admin" || event === "support chat admin") && soon(),
        reset: () => void load(),
      });
      return () => {
        clearTimeout(timer);
        leave();
      };
    },
  };
}

export const ticketOf = (id: string) => resource<TicketAnswer>(() => api.post("/api/admin/support/chat", { id }, { retry: true }));
export const cannedAnswers = resource(() => api.post("/api/admin/support/answers", {}, { retry: true }));

/** Changes one thing of a chat; the rest stays as the agent has seen it. */
export function change(ticket: Ticket, to: Partial<{ state: Ticket["state"]; priority: number; tags: string[]; assignee: string }>) {
  return api.post("/api/admin/support/change", {
    id: ticket._id, version: ticket.version, state: ticket.state, priority: ticket.priority, tags: ticket.tags, assignee: ticket.assignee?.name ?? "", ...to,
  });
}

/** To whom a chat can be given: the agent first, and whoever has it though no longer of the team. */
export function assignable(team: string[], assigned: string, me: string): { value: string; label: string }[] {
  const others = [...new Set([...team, assigned])].filter((name) => name !== "" && name !== me);
  return [{ value: "", label: "Nobody" }, { value: me, label: `${me} (you)` }, ...others.map((name) => ({ value: name, label: name }))];
}

/** Why canned answers were not saved: they are a setting, and what is wrong with it is told in words. */
export function answersFault(error: unknown): string {
  const problems = isApiError(error) ? error.extra.problems : undefined;
  const [words] = problems !== null && typeof problems === "object" ? Object.values(problems) : [];
  return typeof words === "string" ? `The list ${words}.` : errorText(error);
}

/** A chat with one more note, which the answer and the event of it both bring. */
export function withNote(ticket: TicketAnswer, note: TicketNote): TicketAnswer {
  return ticket.notes.some(({ _id }) => _id === note._id) ? ticket : { ...ticket, notes: [...ticket.notes, note] };
}

/** What of a change was typed wrong, by field; null where something else is in the way. */
export function changeFaults(error: unknown): Record<string, string> | null {
  const faults = fieldErrors(error);
  if (faults.assignee !== undefined) return { ...faults, assignee: "This person is not of the team any more." };
  return faults.tags === undefined ? null : { ...faults, tags: "Up to 8 tags of letters, digits, spaces and dashes, each up to 24 characters." };
}

/** The tags of a text with commas between them. */
export const tagsOf = (text: string): string[] => text.split(",").map((tag) => tag.trim()).filter((tag) => tag !== "");
