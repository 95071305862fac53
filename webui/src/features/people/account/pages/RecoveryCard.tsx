// Settings, security: a recovery by support that the owner can stop.

import { useEffect } from "react";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { toast } from "../../../../ui/toast";
import { loadRecovery, stopRecovery, recovery } from "../recovery.model";
import { text } from "../recovery.texts";
import { useAction } from "./useAction";

export function RecoveryCard() {
  const { busy, run } = useAction();
  useEffect(() => void loadRecovery(), []);
  const request = recovery.value;
  if (!request?.kind) return null;
  const timing = request.due_at > 0 ? text("recovery.due", { date: new Date(request.due_at).toLocaleString() }) : text("recovery.asked");
  async function stop() {
    if (await run(stopRecovery)) toast.success(text("recovery.stopped"));
  }
  return (
    <Card title={text("recovery.card")} text={`${text(`recovery.${request.kind}`)} ${timing}`}>
      <Button variant="danger" loading={busy} onClick={() => void stop()}>{text("recovery.stop")}</Button>
    </Card>
  );
}
