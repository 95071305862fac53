// One chat for an agent: the messages, the settings, notes, the player.

import { Suspense, useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { Ticket, TicketAnswer, TicketNote } from "../../../../lib/api.gen";
import { bus } from "../../../../lib/bus";
import { errorText } from "../../../../lib/errorText";
import { playerPanels } from "../../../../lib/office";
import { store } from "../../../../lib/store";
import { Button, LinkButton } from "../../../../ui/Button";
import { TextArea, TextField } from "../../../../ui/Field";
import { Waiting } from "../../../../ui/Loaded";
import { Select } from "../../../../ui/Select";
import { Skeleton } from "../../../../ui/Skeleton";
import { Loader } from "../../../../ui/States";
import { Time } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { playerClient } from "../support.model";
import { AgentThread } from "./AgentThread";
import { assignable, changeTicket, changeErrors, tagsOf, ticketOf, withNote } from "./inbox.model";
import { priorities, stateNames } from "./labels";

export function TicketPane({ id, onChanged }: { id: string; onChanged: () => void }) {
  const ticket = useMemo(() => ticketOf(id), [id]);
  const client = useMemo(() => playerClient(id), [id]);
  useEffect(() => {
    void ticket.load();
    const updateTicket = ({ data }: { data: { chat: Ticket } }) => {
      const current = ticket.data.peek();
      if (data.chat._id === id && current) ticket.set({ ...current, chat: data.chat });
    };
    const addNote = ({ data }: { data: { channel: string; note: TicketNote } }) => {
      const current = ticket.data.peek();
      if (data.channel === id && current) ticket.set(withNote(current, data.note));
    };
    const offs = [bus.on("event:support message admin", updateTicket), bus.on("event:support chat admin", updateTicket), bus.on("event:support note admin", addNote)];
    return () => offs.forEach((off) => off());
  }, [ticket, id]);
  const answer = ticket.data.value;
  if (!answer) return <Waiting from={ticket} placeholder={<Loader />} />;
  const name = answer.chat.email || answer.chat.user.name;
  return (
    <>
      <section className="support-work" aria-label={`Chat with ${name}`}>
        <header className="support-work-head">
          <LinkButton href="/admin/support" size="small" variant="ghost">All chats</LinkButton>
          <h2>{answer.chat.user._id ? <Link href={`/admin/user/${answer.chat.user._id}`}>{name}</Link> : name}</h2>
        </header>
        <AgentThread client={client} player={answer.chat.user.name} />
      </section>
      <aside className="support-side" aria-label="About this chat">
        <Settings ticket={answer.chat} team={answer.team} onDone={(chat) => { ticket.set({ ...answer, chat }); onChanged(); }} onStale={() => void ticket.load()} />
        <Notes answer={answer} onDone={(note) => ticket.set(withNote(ticket.data.peek() ?? answer, note))} />
        <OtherChats answer={answer} />
        {answer.chat.user._id && <PlayerFile userId={answer.chat.user._id} />}
      </aside>
    </>
  );
}

function Settings({ ticket, team, onDone, onStale }: { ticket: Ticket; team: string[]; onDone: (ticket: Ticket) => void; onStale: () => void }) {
  const [tags, setTags] = useState(ticket.tags.join(", "));
  const [errors, setErrors] = useState<Record<string, string>>({});
  useEffect(() => {
    setTags(ticket.tags.join(", "));
  }, [ticket.version, ticket.tags]);
  const assigned = ticket.assignee?.name ?? "";
  const me = store.user.value?.name ?? "";
  const set = async (to: Parameters<typeof changeTicket>[1]) => {
    setErrors({});
    try {
      onDone(await changeTicket(ticket, to));
    } catch (error) {
      const fieldErrors = changeErrors(error);
      if (fieldErrors) return setErrors(fieldErrors); // the typed text stays for correction
      toast.error(errorText(error));
      onStale();
    }
  };
  return (
    <form className="support-settings" onSubmit={(event) => { event.preventDefault(); void set({ tags: tagsOf(tags) }); }}>
      <Select label="State" value={ticket.state} options={states.map((value) => ({ value, label: stateNames[value] }))} onChange={(chosen) => void set({ state: states.find((state) => state === chosen) ?? ticket.state })} />
      <Select label="Priority" value={String(ticket.priority)} options={priorities.map((label, at) => ({ value: String(at), label }))} onChange={(priority) => void set({ priority: Number(priority) })} />
      <Select label="Assigned to" value={assigned} error={errors.assignee} options={assignable(team, assigned, me)} onChange={(assignee) => void set({ assignee })} />
      <TextField label="Tags" hint="Separated by commas" value={tags} onChange={setTags} error={errors.tags} />
      <Button type="submit" size="small">Save</Button>
      {ticket.rating > 0 && <p>Rated {ticket.rating} of 5{ticket.rating_words && `: ${ticket.rating_words}`}</p>}
    </form>
  );
}

const states = ["open", "waiting", "solved"] as const;

function Notes({ answer, onDone }: { answer: TicketAnswer; onDone: (note: TicketNote) => void }) {
  const [text, setText] = useState("");
  const [failure, setFailure] = useState("");
  const save = async () => {
    try {
      onDone(await api.post("/api/admin/support/note", { id: answer.chat._id, text }));
      setText("");
      setFailure("");
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return (
    <section aria-label="Notes">
      <h3>Team notes</h3>
      <ul className="support-notes">
        {answer.notes.map((note) => <li key={note._id}><p>{note.text}</p><small>{note.user.name} · <Time at={note.created_at} /></small></li>)}
      </ul>
      <TextArea label="New note" rows={2} value={text} onChange={setText} error={failure || undefined} maxLength={4000} />
      <Button size="small" disabled={text.trim() === ""} onClick={() => void save()}>Save the note</Button>
    </section>
  );
}

function OtherChats({ answer }: { answer: TicketAnswer }) {
  if (answer.others.length === 0) return null;
  return (
    <section aria-label="Other chats">
      <h3>Other chats of this player</h3>
      <ul className="support-notes">
        {answer.others.map((chat) => <li key={chat._id}><Link href={`/admin/support/${chat._id}`}>{chat.subject}</Link> <small>{stateNames[chat.state]}</small></li>)}
      </ul>
    </section>
  );
}

/** The player's data next to the chat, as far as the agent may see it. */
function PlayerFile({ userId }: { userId: string }) {
  const panels = playerPanels().filter(({ id }) => id === "head" || id === "money" || id === "notes");
  return (
    <div className="support-player-file">
      {panels.map(({ id, component: Panel }) => (
        <Suspense key={id} fallback={<Skeleton height={120} />}>
          <Panel userId={userId} />
        </Suspense>
      ))}
    </div>
  );
}
