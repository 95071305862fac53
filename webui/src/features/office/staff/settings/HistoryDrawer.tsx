import { useEffect, useMemo, useState } from "react";
import { Undo2 } from "lucide-react";
import type { SettingsRow } from "../../../../lib/api.gen";
import { Button } from "../../../../ui/Button";
import { TextField } from "../../../../ui/Field";
import { Waiting } from "../../../../ui/Loaded";
import { Empty } from "../../../../ui/States";
import { ExactTime } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { ChangeList } from "../../../../ui/office/DiffView";
import { Drawer } from "../../../../ui/office/Drawer";
import { hasReason } from "../../../../ui/office/reason";
import { UserName } from "../UserName";
import { historyModel, formatValue } from "./settings.model";

interface Props {
  row: SettingsRow;
  onClose: () => void;
  reload: () => Promise<void>;
}

/** The history of a setting: values, users and reasons, with undo. */
export function HistoryDrawer({ row, onClose, reload }: Props) {
  const model = useMemo(() => historyModel(row, reload), [row, reload]);
  const [reason, setReason] = useState("");
  useEffect(() => void model.load(), [model]);
  const changes = model.changes.value;
  const valueText = (value: unknown) => (value === null ? `${formatValue(row.default)} (default)` : formatValue(value));

  async function undo(to: number) {
    if (!(await model.undo(to, reason))) return;
    toast.success(`${row.key} was restored.`);
    onClose();
  }

  return (
    <Drawer title={row.key} description={row.sentence} onClose={onClose}>
      {(model.failure.value || !changes) && <Waiting from={model} height={160} />}
      {changes?.length === 0 && <Empty text="There are no changes: the default is in force." />}
      {changes && changes.length > 0 && (
        <>
          <TextField label="Reason for the undo" hint="Required to restore a value." value={reason} onChange={setReason} maxLength={500} />
          <ol className="staff-history">
            {changes.map((change, at) => {
              const older = changes[at + 1];
              const before = older ? valueText(older.value) : change.version === 1 ? valueText(null) : "…";
              return (
                <li key={change.version}>
                  <p><b><UserName id={change.actor} /></b> <ExactTime at={change.at} /></p>
                  <p>{change.reason}</p>
                  <ChangeList changes={[{ label: `Version ${change.version}`, before, after: valueText(change.value) }]} />
                  <Button size="small" icon={<Undo2 size={14} aria-hidden="true" />} disabled={!hasReason(reason) || model.undoing.value !== null} loading={model.undoing.value === change.version - 1} onClick={() => void undo(change.version - 1)}>
                    Undo to before this change
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
