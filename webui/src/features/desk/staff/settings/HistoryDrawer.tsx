import { useEffect, useMemo, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Undo2 } from "lucide-react";
import type { SettingsRow } from "../../../../lib/api.gen";
import { Button } from "../../../../ui/Button";
import { TextField } from "../../../../ui/Field";
import { Skeleton } from "../../../../ui/Skeleton";
import { Empty, Failed } from "../../../../ui/States";
import { ExactTime } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { ChangeList } from "../../../../ui/work/DiffView";
import { Drawer } from "../../../../ui/work/Drawer";
import { Who } from "../Who";
import { historyModel, shownValue } from "./settings.model";

interface Props {
  row: SettingsRow;
  onClose: () => void;
  reload: () => Promise<void>;
}

/** What a setting was, who changed it and why, and the way back. */
export function HistoryDrawer({ row, onClose, reload }: Props) {
  useSignals();
  const model = useMemo(() => historyModel(row, reload), [row, reload]);
  const [reason, setReason] = useState("");
  useEffect(() => void model.load(), [model]);
  const changes = model.changes.value;
  const textOf = (value: unknown) => (value === null ? `${shownValue(row.default)} (default)` : shownValue(value));

  async function undo(to: number) {
    if (!(await model.undo(to, reason))) return;
    toast.success(`${row.key} is as it was.`);
    onClose();
  }

  return (
    <Drawer title={row.key} description={row.sentence} onClose={onClose}>
      {model.failure.value && <Failed text={model.failure.value} onRetry={() => void model.load()} />}
      {!changes && !model.failure.value && <Skeleton height={160} />}
      {changes?.length === 0 && <Empty text="Nobody has changed it: the default holds." />}
      {changes && changes.length > 0 && (
        <>
          <TextField label="Reason for going back" hint="Needed before a value is put back." value={reason} onChange={setReason} maxLength={500} />
          <ol className="staff-history">
            {changes.map((change, at) => {
              const older = changes[at + 1];
              const before = older ? textOf(older.value) : change.version === 1 ? textOf(null) : "…";
              return (
                <li key={change.version}>
                  <p><b><Who id={change.actor} /></b> <ExactTime at={change.at} /></p>
                  <p>{change.reason}</p>
                  <ChangeList changes={[{ label: `Version ${change.version}`, before, after: textOf(change.value) }]} />
                  <Button size="small" icon={<Undo2 size={14} aria-hidden="true" />} disabled={reason.trim().length < 3 || model.undoing.value !== null} loading={model.undoing.value === change.version - 1} onClick={() => void undo(change.version - 1)}>
                    Back to before this
                  </Button>
                </li>
              );
            })}
          </ol>
          {model.more.value && <Button onClick={() => void model.load(changes.at(-1)?.version)}>Older changes</Button>}
        </>
      )}
    </Drawer>
  );
}
