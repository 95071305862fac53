// What a player was told, here and by letter, what they want to be told of, and what
// they have allowed.

import { useState } from "react";
import { api } from "../../../../lib/api";
import type { NoticeTopic, PlayerConsent, PlayerNotice } from "../../../../lib/api.gen";
import { errorText } from "../../../../lib/explain";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Empty } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { Loaded } from "../../dossier/Loaded";
import { inboxWord, letterOf, purposeOf } from "./told";

const notices: Column<PlayerNotice>[] = [
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "title", label: "What", cell: ({ title, text }) => <div><strong>{title}</strong><div>{text}</div></div> },
  { key: "inbox", label: "Inbox", cell: inboxWord },
  { key: "letter", label: "Letter", cell: (row) => <Badge tone={letterOf(row).tone}>{letterOf(row).label}</Badge> },
];

const onOff = (on: boolean) => (on ? "on" : "off");

const topics: Column<NoticeTopic>[] = [
  { key: "title", label: "Topic", cell: ({ title, locked }) => <>{title} {locked && <Badge>always</Badge>}</> },
  { key: "site", label: "On the site", cell: ({ site }) => onOff(site) },
  { key: "letter", label: "By letter", cell: ({ letter }) => onOff(letter) },
];

const consents: Column<PlayerConsent>[] = [
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "purpose", label: "For", cell: purposeOf },
  { key: "given", label: "Answer", cell: ({ given }) => (given ? "allowed" : "taken back") },
  { key: "edition", label: "Edition of the text", numeric: true, cell: ({ edition }) => edition },
];

const ask = (user: string, before: number) => api.post("/api/admin/notices", { user, before }, { retry: true });

export default function NoticesPanel({ userId }: { userId: string }) {
  return (
    <Loaded of={userId} load={() => ask(userId, 0)} height={220}>
      {(shown) => (
        <>
          <Told key={userId} userId={userId} first={shown.notices} next={shown.next} />
          <h3>What the player wants to be told of</h3>
          <Table label="Choices" columns={topics} rows={shown.topics} rowKey={({ id }) => id} empty={<Empty text="There are no topics." />} />
          <h3>Consents</h3>
          <Table label="Consents" columns={consents} rows={shown.consents} rowKey={({ purpose, at }) => `${purpose} ${at}`} empty={<Empty text="Nothing was allowed or taken back." />} />
        </>
      )}
    </Loaded>
  );
}

/** The notices, the newest first, with those before them on demand. */
function Told({ userId, first, next }: { userId: string; first: PlayerNotice[]; next: number }) {
  const [older, setOlder] = useState<{ rows: PlayerNotice[]; next: number }>({ rows: [], next });
  const [busy, setBusy] = useState(false);
  const more = async () => {
    setBusy(true);
    try {
      const page = await ask(userId, older.next);
      setOlder({ rows: [...older.rows, ...page.notices], next: page.next });
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Table label="Notices of the player" columns={notices} rows={[...first, ...older.rows]} rowKey={({ id }) => String(id)} empty={<Empty text="The player was told nothing in the last 180 days." />} />
      {older.next > 0 && <Button loading={busy} onClick={() => void more()}>Older</Button>}
    </>
  );
}
