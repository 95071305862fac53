// The inbox of staff: a list that follows the events, and the open chat.

import { computed, signal } from "@preact/signals";
import { api } from "../../../../lib/api";
import type { Canned, InboxAnswer, Ticket, TicketAnswer, TicketNote } from "../../../../lib/api.gen";
import { isApiError } from "../../../../lib/error";
import { errorText, fieldErrors } from "../../../../lib/errorText";
import { resource } from "../../../../lib/resource";
import { startLive, subscribe } from "../../../../lib/socket";

export const views = ["open", "mine", "unassigned", "waiting", "solved", "all"] as const;
export type View = (typeof views)[number];

let live = false;

/** The office has no socket of its own, so the inbox opens one, once. */
function connectLive(): void {
  if (live) return;
  live = true;
  startLive();
}

/** Events within this time cause a single reload of the list. */
const reloadDelay = 300;

/** The values of {player} and other placeholders of a canned answer. */
export interface Names {
  player: string;
  agent: string;
  product: string;
}

/** A canned answer with the names of this chat. An unknown placeholder stays. */
export function fillNames(text: string, names: Names): string {
  return text.replace(/\{(player|agent|product)\}/g, (_, name: keyof Names) => names[name]);
}

/** The canned answers whose shortcut or title contains the text after the slash. */
export function suggestAnswers(answers: readonly Canned[], typed: string): Canned[] {
  const query = /^\/([a-z0-9-]*)$/.exec(typed)?.[1];
  if (query === undefined) return [];
  return answers.filter(({ shortcut, title }) => shortcut.startsWith(query) || title.toLowerCase().includes(query)).slice(0, 8);
}

/** The list with a view, a search and its pages. */
export function inbox() {
  const view = signal<View>("open");
  const search = signal("");
  const rows = signal<Ticket[] | null>(null);
  const counts = signal<InboxAnswer["counts"]>({ open: 0, mine: 0, unassigned: 0 });
  const next = signal("");
  const failure = signal<string | null>(null);
  let latestRequest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const loadPage = async (cursor: string) => {
    const requestNumber = ++latestRequest;
    try {
      const answer = await api.post("/api/chat/moderate/support", { view: view.peek(), search: search.peek().trim().slice(0, 200), cursor }, { retry: true });
      if (requestNumber !== latestRequest) return;
      rows.value = cursor ? [...(rows.peek() ?? []), ...answer.chats] : answer.chats;
      next.value = answer.next;
      counts.value = answer.counts;
      failure.value = null;
    } catch (error) {
      if (requestNumber === latestRequest) failure.value = errorText(error);
    }
  };
  const load = () => loadPage("");
  const reloadSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void load(), reloadDelay);
  };
  return {
    view, search, rows, counts, failure, load, reloadSoon,
    more: computed(() => next.value !== ""),
    loadMore: () => loadPage(next.peek()),
    /** Follows the events until the returned function is called. Meanwhile the agent counts as present. */
    follow: () => {
      connectLive();
      const unsubscribe = subscribe("support", {
        handleEvent: ({ event }) => (event === "support message admin" || event === "support chat admin") && reloadSoon(),
        reset: () => void load(),
      });
      return () => {
        clearTimeout(timer);
        unsubscribe();
      };
    },
  };
}

export const ticketOf = (id: string) => resource<TicketAnswer>(() => api.post("/api/admin/support/chat", { id }, { retry: true }));
export const cannedAnswers = resource(() => api.post("/api/admin/support/answers", {}, { retry: true }));

/** Changes one field of a chat. The other fields stay as the agent has seen them. */
export function changeTicket(ticket: Ticket, to: Partial<{ state: Ticket["state"]; priority: number; tags: string[]; assignee: string }>) {
  return api.post("/api/admin/support/change", {
    id: ticket._id, version: ticket.version, state: ticket.state, priority: ticket.priority, tags: ticket.tags, assignee: ticket.assignee?.name ?? "", ...to,
  });
}

/**
 * The possible assignees of a chat: the agent first, and the current assignee even if no longer in
 * the team.
 */
export function assignable(team: string[], assigned: string, me: string): { value: string; label: string }[] {
  const others = [...new Set([...team, assigned])].filter((name) => name !== "" && name !== me);
  return [{ value: "", label: "Unassigned" }, { value: me, label: `${me} (you)` }, ...others.map((name) => ({ value: name, label: name }))];
}

/** Why canned answers were not saved. They are a setting, and the server describes its errors in text. */
export function answersError(error: unknown): string {
  const problems = isApiError(error) ? error.extra.problems : undefined;
  const [query] = problems !== null && typeof problems === "object" ? Object.values(problems) : [];
  return typeof query === "string" ? `The list ${query}.` : errorText(error);
}

/** A chat with one more note. Both the response and the event of it contain the note. */
export function withNote(ticket: TicketAnswer, note: TicketNote): TicketAnswer {
  return ticket.notes.some(({ _id }) => _id === note._id) ? ticket : { ...ticket, notes: [...ticket.notes, note] };
}

/** The errors of a change by field. Null if the failure has another cause. */
export function changeErrors(error: unknown): Record<string, string> | null {
  const errors = fieldErrors(error);
  if (errors.assignee !== undefined) return { ...errors, assignee: "This person is no longer in the team." };
  return errors.tags === undefined ? null : { ...errors, tags: "Up to 8 tags of letters, digits, spaces and dashes, each up to 24 characters." };
}

/** The tags of a comma-separated text. */
export const tagsOf = (text: string): string[] => text.split(",").map((tag) => tag.trim()).filter((tag) => tag !== "");
