// One chat as an agent works on it: the messages, what is set, notes, the player.

import { useSignals } from "@preact/signals-react/runtime";
import { Suspense, useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { Ticket, TicketAnswer, TicketNote } from "../../../../lib/api.gen";
import { bus } from "../../../../lib/bus";
import { errorText } from "../../../../lib/explain";
import { playerPanels } from "../../../../lib/office";
import { store } from "../../../../lib/store";
import { Button, LinkButton } from "../../../../ui/Button";
import { TextArea, TextField } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { Skeleton } from "../../../../ui/Skeleton";
import { Failed, Loader } from "../../../../ui/States";
import { Time } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { playerSeat } from "../support.model";
import { AgentThread } from "./AgentThread";
import { assignable, change, changeFaults, tagsOf, ticketOf, withNote } from "./inbox.model";
import { priorities, stateNames } from "./words";

export function TicketPane({ id, onChanged }: { id: string; onChanged: () => void }) {
  useSignals();
  const ticket = useMemo(() => ticketOf(id), [id]);
  const seat = useMemo(() => playerSeat(id), [id]);
  useEffect(() => {
    void ticket.load();
    const again = ({ data }: { data: { chat: Ticket } }) => {
      const now = ticket.data.peek();
      if (data.chat._id === id && now) ticket.set({ ...now, chat: data.chat });
    };
    const noted = ({ data }: { data: { channel: string; note: TicketNote } }) => {
      const now = ticket.data.peek();
      if (data.channel === id && now) ticket.set(withNote(now, data.note));
    };
    const offs = [bus.on("event:support message admin", again), bus.on("event:support chat admin", again), bus.on("event:support note admin", noted)];
    return () => offs.forEach((off) => off());
  }, [ticket, id]);
  const shown = ticket.data.value;
  if (!shown) return ticket.failure.value ? <Failed text={ticket.failure.value} onRetry={() => void ticket.load()} /> : <Loader />;
  const name = shown.chat.email || shown.chat.user.name;
  return (
    <>
      <section className="support-work" aria-label={`Chat with ${name}`}>
        <header className="support-work-head">
          <LinkButton href="/admin/support" size="small" variant="ghost">All chats</LinkButton>
          <h2>{shown.chat.user._id ? <Link href={`/admin/user/${shown.chat.user._id}`}>{name}</Link> : name}</h2>
        </header>
        <AgentThread seat={seat} player={shown.chat.user.name} />
      </section>
      <aside className="support-side" aria-label="About this chat">
        <Settings ticket={shown.chat} team={shown.team} onDone={(chat) => { ticket.set({ ...shown, chat }); onChanged(); }} onStale={() => void ticket.load()} />
        <Notes shown={shown} onDone={(note) => ticket.set(withNote(ticket.data.peek() ?? shown, note))} />
        <Others shown={shown} />
        {shown.chat.user._id && <Dossier userId={shown.chat.user._id} />}
      </aside>
    </>
  );
}

function Settings({ ticket, team, onDone, onStale }: { ticket: Ticket; team: string[]; onDone: (ticket: Ticket) => void; onStale: () => void }) {
  useSignals();
  const [tags, setTags] = useState(ticket.tags.join(", "));
  const [faults, setFaults] = useState<Record<string, string>>({});
  useEffect(() => {
    setTags(ticket.tags.join(", "));
  }, [ticket.version, ticket.tags]);
  const assigned = ticket.assignee?.name ?? "";
  const me = store.user.value?.name ?? "";
  const set = async (to: Parameters<typeof change>[1]) => {
    setFaults({});
    try {
      onDone(await change(ticket, to));
    } catch (error) {
      const wrong = changeFaults(error);
      if (wrong) return setFaults(wrong); // what was typed stays, to be mended
      toast.error(errorText(error));
      onStale();
    }
  };
  return (
    <form className="support-settings" onSubmit={(event) => { event.preventDefault(); void set({ tags: tagsOf(tags) }); }}>
      <Select label="State" value={ticket.state} options={states.map((value) => ({ value, label: stateNames[value] }))} onChange={(chosen) => void set({ state: states.find((state) => state === chosen) ?? ticket.state })} />
      <Select label="Priority" value={String(ticket.priority)} options={priorities.map((label, at) => ({ value: String(at), label }))} onChange={(priority) => void set({ priority: Number(priority) })} />
      <Select label="Assigned to" value={assigned} error={faults.assignee} options={assignable(team, assigned, me)} onChange={(assignee) => void set({ assignee })} />
      <TextField label="Tags" hint="Separated by commas" value={tags} onChange={setTags} error={faults.tags} />
      <Button type="submit" size="small">Save</Button>
      {ticket.rating > 0 && <p>Rated {ticket.rating} of 5{ticket.rating_words && `: ${ticket.rating_words}`}</p>}
    </form>
  );
}

const states = ["open", "waiting", "solved"] as const;

function Notes({ shown, onDone }: { shown: TicketAnswer; onDone: (note: TicketNote) => void }) {
  const [text, setText] = useState("");
  const [failure, setFailure] = useState("");
  const save = async () => {
    try {
      onDone(await api.post("/api/admin/support/note", { id: shown.chat._id, text }));
      setText("");
      setFailure("");
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return (
    <section aria-label="Notes">
      <h3>Notes of the team</h3>
      <ul className="support-notes">
        {shown.notes.map((note) => <li key={note._id}><p>{note.text}</p><small>{note.user.name} · <Time at={note.created_at} /></small></li>)}
      </ul>
      <TextArea label="New note" rows={2} value={text} onChange={setText} error={failure || undefined} maxLength={4000} />
      <Button size="small" disabled={text.trim() === ""} onClick={() => void save()}>Write the note</Button>
    </section>
  );
}

function Others({ shown }: { shown: TicketAnswer }) {
  if (shown.others.length === 0) return null;
  return (
    <section aria-label="Other chats">
      <h3>Other chats of this player</h3>
      <ul className="support-notes">
        {shown.others.map((chat) => <li key={chat._id}><Link href={`/admin/support/${chat._id}`}>{chat.subject}</Link> <small>{stateNames[chat.state]}</small></li>)}
      </ul>
    </section>
  );
}

/** The player's page beside the chat: as far as one may see it. */
function Dossier({ userId }: { userId: string }) {
  useSignals();
  const panels = playerPanels().filter(({ id }) => id === "head" || id === "money" || id === "notes");
  return (
    <div className="support-dossier">
      {panels.map(({ id, component: Panel }) => (
        <Suspense key={id} fallback={<Skeleton height={120} />}>
          <Panel userId={userId} />
        </Suspense>
      ))}
    </div>
  );
}
