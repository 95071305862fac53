import { cx } from "../cx";
import { diffLines, collapseUnchanged, type DiffLine } from "./diff";
import "./diff-view.css";

export interface DiffViewProps {
  /** The accessible name of the texts. */
  label: string;
  before: string;
  after: string;
}

const lineSigns = { same: "", added: "+", removed: "−" };
const lineLabels = { same: "", added: "added", removed: "removed" };

/** The effect of a change on a text, before it is made. */
export function DiffView({ label, before, after }: DiffViewProps) {
  const lines = diffLines(before, after);
  if (lines.every((line) => line.kind === "same")) return <p className="work-diff-none">No changes.</p>;
  return (
    <div className="work-diff-box" tabIndex={0} role="region" aria-label={label}>
      <table className="work-diff mono" aria-label={label}>
        <tbody>
          {collapseUnchanged(lines).map((part, at) =>
            typeof part === "number" ? (
              <tr key={`fold ${at}`} className="work-diff-fold"><td colSpan={4}>{part} unchanged {part === 1 ? "line" : "lines"}</td></tr>
            ) : (
              <Line key={`${part.old} ${part.new}`} line={part} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function Line({ line }: { line: DiffLine }) {
  return (
    <tr className={cx(line.kind !== "same" && `work-diff-${line.kind}`)}>
      <td className="work-diff-number num">{line.old}</td>
      <td className="work-diff-number num">{line.new}</td>
      <td className="work-diff-sign"><span aria-hidden="true">{lineSigns[line.kind]}</span><span className="hidden-text">{lineLabels[line.kind]}</span></td>
      <td className="work-diff-text">{line.text}</td>
    </tr>
  );
}

export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** The changed fields: the old value struck through, the new one next to it. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  const changed = changes.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return <p className="work-diff-none">No changes.</p>;
  return (
    <dl className="work-facts">
      {changed.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="work-change-pair num">
            {before !== "" && <del>{before}</del>}
            <span aria-hidden="true">→</span>
            {after === "" ? <span className="work-facts-none">none</span> : <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
