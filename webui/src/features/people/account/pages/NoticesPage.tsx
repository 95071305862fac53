// Settings: what the player is told of here, by letter and in browsers.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import type { NoticeTopic } from "../../../../lib/api.gen";
import { store } from "../../../../lib/store";
import { Card } from "../../../../ui/Card";
import { Switch } from "../../../../ui/Switch";
import { text as account } from "../account.texts";
import { choices, choose, type NoticeChannel } from "../noticeChoices.model";
import { loadPushes, pushes } from "../push.model";
import { text } from "../settings.texts";
import { Loaded } from "./Loaded";
import { PushCard } from "./PushCard";
import { RowSkeleton } from "./RowSkeleton";
import { SettingsPage } from "./SettingsPage";
import { useAction } from "./useAction";

export default function NoticesPage() {
  useSignals();
  const user = store.user.value?._id;
  useEffect(() => {
    choices.clear();
    void choices.load();
    void loadPushes();
  }, [user]);
  const push = pushes.data.value;
  const sends = push !== null && push.key !== "";
  return (
    <SettingsPage title={account("account.page.notices")}>
      {sends && <PushCard state={push} />}
      <Loaded from={choices} skeleton={<Card><RowSkeleton /><RowSkeleton /><RowSkeleton /></Card>}>
        {(topics) => topics.map((topic) => <Topic key={topic.id} topic={topic} push={sends} />)}
      </Loaded>
    </SettingsPage>
  );
}

function Topic({ topic, push }: { topic: NoticeTopic; push: boolean }) {
  const { busy, run } = useAction();
  const set = (channel: NoticeChannel) => (on: boolean) => void run(() => choose(topic.id, channel, on));
  const fixed = busy || topic.locked;
  return (
    <Card title={topic.title} text={topic.text}>
      <Switch label={text("settings.notices.site")} checked={topic.site} disabled={fixed} onChange={set("site")} />
      <Switch label={text("settings.notices.letter")} checked={topic.letter} disabled={fixed} onChange={set("letter")} />
      {push && <Switch label={text("settings.notices.push")} checked={topic.push} disabled={fixed} onChange={set("push")} />}
    </Card>
  );
}
