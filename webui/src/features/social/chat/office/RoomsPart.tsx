import { useState } from "react";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { api } from "../../../../lib/api";
import type { ChatOfficeAnswer, OfficeRoom } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button, IconButton } from "../../../../ui/Button";
import { OrderList } from "../../../../ui/office/OrderList";
import { RoomDialog } from "./RoomDialog";
import { SaveBar } from "./SaveBar";

interface Props {
  chat: ChatOfficeAnswer;
  onDone: () => void;
}

const nameOf = ({ id, title }: OfficeRoom) => title || (id.startsWith("sport") ? "Sports" : "Casino");

/** The rooms: their list, order and names. Nothing applies before it is saved. */
export function RoomsPart({ chat, onDone }: Props) {
  const [rooms, setRooms] = useState(chat.rooms);
  const [open, setOpen] = useState<{ room: OfficeRoom | null } | null>(null);
  const changed = JSON.stringify(rooms) !== JSON.stringify(chat.rooms);
  const saveRoom = (room: OfficeRoom) => setRooms(rooms.some(({ id }) => id === room.id) ? rooms.map((one) => (one.id === room.id ? room : one)) : [...rooms, room]);
  return (
    <div className="chat-office-part">
      <div className="chat-office-head">
        <p>The first room is the default. A closed room is read-only. A removed room is hidden, and its messages stay until the history is trimmed.</p>
        <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen({ room: null })}>New room</Button>
      </div>
      <OrderList label="Room order" rows={rooms} rowKey={({ id }) => id} rowName={nameOf} onOrder={(keys) => setRooms(keys.flatMap((key) => rooms.find(({ id }) => id === key) ?? []))}>
        {(room) => (
          <div className="chat-office-row">
            <div>
              <b>{nameOf(room)}</b>
              <code>{room.id}</code>
            </div>
            <span className="chat-office-badges">
              {room.closed && <Badge tone="brass">Closed</Badge>}
              {room.rules && <Badge>Own rules</Badge>}
            </span>
            <IconButton label={`Change ${nameOf(room)}`} className="work-dense" onClick={() => setOpen({ room })}><Pencil aria-hidden="true" /></IconButton>
            <IconButton label={`Remove ${nameOf(room)}`} className="work-dense" disabled={rooms.length === 1} onClick={() => setRooms(rooms.filter(({ id }) => id !== room.id))}><Trash2 aria-hidden="true" /></IconButton>
          </div>
        )}
      </OrderList>
      <SaveBar changed={changed} action="Save the rooms" done="The rooms are changed." onDone={onDone} send={(reason) => api.post("/api/admin/chat/rooms", { rooms, versions: chat.versions, reason })} />
      {open && <RoomDialog room={open.room} existingIds={rooms.map(({ id }) => id)} onClose={() => setOpen(null)} onSave={saveRoom} />}
    </div>
  );
}
