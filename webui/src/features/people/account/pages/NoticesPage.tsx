// Settings: notices on the site, by email and in browsers.

import { useEffect } from "react";
import type { NoticeTopic } from "../../../../lib/api.gen";
import { store } from "../../../../lib/store";
import { Card } from "../../../../ui/Card";
import { Loaded } from "../../../../ui/Loaded";
import { Switch } from "../../../../ui/Switch";
import { text as account } from "../account.texts";
import { loadPushes, pushes } from "../push.model";
import { text } from "../settings.texts";
import { PushCard } from "./PushCard";
import { RowSkeleton } from "./RowSkeleton";
import { SettingsPage } from "./SettingsPage";
import { useAction } from "./useAction";
import { choices, setChoice, type NoticeChannel } from "../settings.model";

export default function NoticesPage() {
  const user = store.user.value?._id;
  useEffect(() => {
    choices.clear();
    void choices.load();
    void loadPushes();
  }, [user]);
  const push = pushes.data.value;
  const pushEnabled = push !== null && push.key !== "";
  return (
    <SettingsPage title={account("account.page.notices")}>
      {pushEnabled && <PushCard state={push} />}
      <Loaded from={choices} placeholder={<Card><RowSkeleton /><RowSkeleton /><RowSkeleton /></Card>}>
        {(topics) => topics.map((topic) => <TopicCard key={topic.id} topic={topic} push={pushEnabled} />)}
      </Loaded>
    </SettingsPage>
  );
}

function TopicCard({ topic, push }: { topic: NoticeTopic; push: boolean }) {
  const { busy, run } = useAction();
  const set = (channel: NoticeChannel) => (on: boolean) => void run(() => setChoice(topic.id, channel, on));
  const disabled = busy || topic.locked;
  return (
    <Card title={topic.title} text={topic.text}>
      <Switch label={text("settings.notices.site")} checked={topic.site} disabled={disabled} onChange={set("site")} />
      <Switch label={text("settings.notices.email")} checked={topic.email} disabled={disabled} onChange={set("email")} />
      {push && <Switch label={text("settings.notices.push")} checked={topic.push} disabled={disabled} onChange={set("push")} />}
    </Card>
  );
}
