// The page of the inbox.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { store } from "../../../lib/store";
import { Button, LinkButton } from "../../../ui/Button";
import { NoticeList } from "./NoticeList";
import { followInbox, inbox, loadingMore, more, read } from "./notices.model";
import { text } from "./notices.texts";
import { noticesTitle, title } from "./notices.titles";
import { unread } from "./unread.model";
import "./notices.css";

export default function NoticesPage() {
  useSignals();
  const user = store.user.value?._id;
  useEffect(followInbox, [user]);
  const now = inbox.data.value;
  const newest = now?.notices[0]?.id;
  return (
    <div className="notices-page">
      <div className="notices-head">
        <h1>{title(noticesTitle)}</h1>
        <LinkButton href="/profile/settings/notices" size="small">{text("notices.choose")}</LinkButton>
        {newest !== undefined && unread.value > 0 && <Button size="small" onClick={() => void read(newest, true)}>{text("notices.readAll")}</Button>}
      </div>
      <NoticeList />
      {now !== null && now.next !== 0 && <Button loading={loadingMore.value} onClick={() => void more()}>{text("notices.more")}</Button>}
    </div>
  );
}
