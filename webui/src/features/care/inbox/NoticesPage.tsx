// The page of the inbox.

import { useEffect } from "react";
import { store } from "../../../lib/store";
import { Button, LinkButton } from "../../../ui/Button";
import { NoticeList } from "./NoticeList";
import { followInbox, inbox, loadingMore, loadMore, sendRead } from "./inbox.model";
import { text } from "./inbox.texts";
import { noticesTitle, title } from "./inbox.titles";
import { unread } from "./unread.model";
import "./inbox.css";

export default function NoticesPage() {
  const user = store.user.value?._id;
  useEffect(followInbox, [user]);
  const list = inbox.data.value;
  const newest = list?.notices[0]?.id;
  return (
    <div className="notices-page">
      <div className="notices-head">
        <h1>{title(noticesTitle)}</h1>
        <LinkButton href="/profile/settings/notices" size="small">{text("notices.choose")}</LinkButton>
        {newest !== undefined && unread.value > 0 && <Button size="small" onClick={() => void sendRead(newest, true)}>{text("notices.readAll")}</Button>}
      </div>
      <NoticeList />
      {list !== null && list.next !== 0 && <Button loading={loadingMore.value} onClick={() => void loadMore()}>{text("notices.more")}</Button>}
    </div>
  );
}
