// The notices that a player received on the site and by email, the player's notice settings, and
// the given consents.

import { useState } from "react";
import { api } from "../../../../lib/api";
import type { NoticeTopic, PlayerConsent, PlayerNotice } from "../../../../lib/api.gen";
import { errorText } from "../../../../lib/errorText";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { LoadedCall } from "../../../../ui/Loaded";
import { Empty } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { inboxText, emailState, purposeText } from "./delivery";

const noticeColumns: Column<PlayerNotice>[] = [
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "title", label: "What", cell: ({ title, text }) => <div><strong>{title}</strong><div>{text}</div></div> },
  { key: "inbox", label: "Inbox", cell: inboxText },
  { key: "email", label: "Email", cell: (row) => <Badge tone={emailState(row).tone}>{emailState(row).label}</Badge> },
];

const onOffText = (on: boolean) => (on ? "on" : "off");

const topicColumns: Column<NoticeTopic>[] = [
  { key: "title", label: "Topic", cell: ({ title, locked }) => <>{title} {locked && <Badge>always</Badge>}</> },
  { key: "site", label: "On the site", cell: ({ site }) => onOffText(site) },
  { key: "email", label: "By email", cell: ({ email }) => onOffText(email) },
];

const consentColumns: Column<PlayerConsent>[] = [
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "purpose", label: "For", cell: purposeText },
  { key: "given", label: "Answer", cell: ({ given }) => (given ? "allowed" : "withdrawn") },
  { key: "edition", label: "Text version", numeric: true, cell: ({ edition }) => edition },
];

const loadNotices = (user: string, before: number) => api.post("/api/admin/notices", { user, before }, { retry: true });

export default function NoticesPanel({ userId }: { userId: string }) {
  return (
    <LoadedCall loadKey={userId} load={() => loadNotices(userId, 0)} height={220}>
      {(answer) => (
        <>
          <NoticesTable key={userId} userId={userId} first={answer.notices} next={answer.next} />
          <h3>Notice settings</h3>
          <Table label="Notice settings" columns={topicColumns} rows={answer.topics} rowKey={({ id }) => id} empty={<Empty text="There are no topics." />} />
          <h3>Consents</h3>
          <Table label="Consents" columns={consentColumns} rows={answer.consents} rowKey={({ purpose, at }) => `${purpose} ${at}`} empty={<Empty text="There are no consents." />} />
        </>
      )}
    </LoadedCall>
  );
}

/** The notices, newest first. Older ones load on demand. */
function NoticesTable({ userId, first, next }: { userId: string; first: PlayerNotice[]; next: number }) {
  const [older, setOlder] = useState<{ rows: PlayerNotice[]; next: number }>({ rows: [], next });
  const [busy, setBusy] = useState(false);
  const loadMore = async () => {
    setBusy(true);
    try {
      const page = await loadNotices(userId, older.next);
      setOlder({ rows: [...older.rows, ...page.notices], next: page.next });
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Table label="Notices of the player" columns={noticeColumns} rows={[...first, ...older.rows]} rowKey={({ id }) => String(id)} empty={<Empty text="The player received no notices in the last 180 days." />} />
      {older.next > 0 && <Button loading={busy} onClick={() => void loadMore()}>Older</Button>}
    </>
  );
}
